import type { ComponentType } from 'react'
import { createStore } from 'zustand/vanilla'

/** What the open page adds to the reader panel, at its top; null where it adds nothing. */
export const panelEntry = createStore<{ Entry: ComponentType<{ onClose: () => void }> | null }>()(() => ({
  Entry: null,
}))
