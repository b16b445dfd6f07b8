import { createStore } from 'zustand/vanilla'
import type { Wx } from './sdk.ts'

/** The client's script once it took the configuration of this page; open tags work only in newer clients. */
export const configuredClient = createStore<{ wx: Wx | null; hasOpenTags: boolean }>()(() => ({
  wx: null,
  hasOpenTags: true,
}))
