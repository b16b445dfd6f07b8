import { useState } from 'react'
import { localBrowserStorage } from '../../storage/browser-storage.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'

/** One picture after the other, or all of them below each other with the text. */
export const galleryViews = ['swipe', 'read'] as const
export type GalleryView = (typeof galleryViews)[number]

const KEY = 'davmu.gallery'

/** How this reader looks at galleries; chosen once for all of them. */
export function useGalleryView(): [GalleryView, (view: GalleryView) => void] {
  const isHydrated = useHydrated()
  const [chosen, setChosen] = useState<GalleryView | null>(null)
  const view = chosen ?? (isHydrated && localBrowserStorage.read(KEY) === 'read' ? 'read' : 'swipe')
  return [
    view,
    (next) => {
      localBrowserStorage.write(KEY, next)
      setChosen(next)
    },
  ]
}
