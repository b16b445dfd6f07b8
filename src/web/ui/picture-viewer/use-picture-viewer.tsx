import { useCallback, useState, type ReactNode } from 'react'
import type { Image } from '#contract/shapes.ts'
import { findHostViewer } from '../../runtime/host-viewer.ts'
import { lazySheet } from '../lazy-sheet.tsx'
import { useSheet } from '../sheet-history.ts'

const PictureViewer = lazySheet(async () => (await import('./picture-viewer.tsx')).PictureViewer)

export interface PictureViewerControl {
  isOpen: boolean
  /**
   * Shows a picture over the whole screen, by what the page is open in where that can; else `onTurn` is told which one is
   * shown from then on.
   */
  open(index: number, onTurn?: (index: number) => void): void
  /** Addresses of originals that are shown in place of smaller versions, because the reader asked for them. */
  originals: ReadonlySet<string>
  showOriginal(url: string): void
  /** The viewer; to be put anywhere on the page. */
  element: ReactNode
}

interface Opened {
  index: number
  onTurn?: ((index: number) => void) | undefined
}

/**
 * Pictures of a page that can be looked at over the whole screen. The code for that is fetched when the first one is
 * opened; going back closes it. `name` tells viewers of one page apart.
 */
export function usePictureViewer(pictures: readonly Image[], name = 'pictures'): PictureViewerControl {
  const sheet = useSheet(name)
  const [opened, setOpened] = useState<Opened>({ index: 0 })
  const [originals, setOriginals] = useState<ReadonlySet<string>>(new Set())
  const showOriginal = useCallback((url: string) => setOriginals((before) => new Set([...before, url])), [])
  return {
    isOpen: sheet.open,
    open(index, onTurn) {
      const openOwn = () => {
        setOpened({ index, onTurn })
        sheet.show()
      }
      const show = findHostViewer()
      if (!show) return openOwn()
      const shown = pictures.map(({ url, original_url: original }) => (originals.has(original) ? original : url))
      show(shown, index).catch(openOwn)
    },
    originals,
    showOriginal,
    element: sheet.open && pictures.length > 0 && (
      <PictureViewer
        pictures={pictures}
        first={Math.min(opened.index, pictures.length - 1)}
        originals={originals}
        onOriginal={showOriginal}
        onTurn={opened.onTurn}
        onClose={sheet.close}
      />
    ),
  }
}
