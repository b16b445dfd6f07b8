import type { ReactNode } from 'react'
import type { AlbumDetail } from '#contract/content.ts'
import type { SpecialDetail } from '#contract/specials.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

/** Saves what stands on a page to be had without a network; nothing where the browser cannot. */
export const SavingOf: (props: { content: AlbumDetail | SpecialDetail }) => ReactNode = lazyPart(async () => {
  const isServed = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
  return isServed ? (await import('../../features/offline/save-button.tsx')).SaveButton : () => null
})
