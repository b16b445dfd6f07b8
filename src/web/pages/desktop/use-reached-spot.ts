import { useEffect, useState, type RefObject } from 'react'
import { parseSpot, withSpot, type Spot } from '#contract/spot.ts'
import { listPositionsSince, paragraphInSight } from '../../features/content/reading-position.ts'
import { findHeard } from '../../features/players/media-positions.ts'

const KEPT_IN = new Set(['davmu.positions', 'davmu.media'])
const LOOK_EVERY_MS = 500

/** An address that points to this spot instead of the one that it pointed to. */
export function atSpot(url: string, spot: Spot): string {
  const plain = new URL(url)
  plain.hash = ''
  for (const name of ['t', 'p', 'c']) plain.searchParams.delete(name)
  return withSpot(plain.href, spot)
}

/** The spot that an address points to. */
function spotIn(url: string): Spot {
  return parseSpot(new URL(url).searchParams)
}

/** How far the page in the frame was read, heard or watched: it keeps that in this browser, and this page is told. */
export function useFramedSpot(id: string | null, url: string): Spot {
  const [reached, setReached] = useState<{ url: string; spot: Spot } | null>(null)
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      const spot = id !== null && KEPT_IN.has(key ?? '') && findKept(id)
      if (spot) setReached({ url, spot })
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [id, url])
  return reached?.url === url ? reached.spot : spotIn(url)
}

function findKept(id: string): Spot | null {
  const paragraph = listPositionsSince(0).find((position) => position.id === id)?.paragraph
  if (paragraph !== undefined) return { p: Number(paragraph) }
  const heard = findHeard(id)
  return heard && { t: Math.floor(heard.seconds) }
}

/** The paragraph at the top of the screen, once reading has begun. */
export function useReadSpot(url: string, body: RefObject<HTMLElement | null>): Spot {
  const [reached, setReached] = useState<{ url: string; spot: Spot } | null>(null)
  useEffect(() => {
    let timer = 0
    const look = () => {
      timer = 0
      const paragraph = body.current && paragraphInSight(body.current)
      if (paragraph !== null) setReached({ url, spot: scrollY > innerHeight / 2 ? { p: Number(paragraph) } : {} })
    }
    const onScroll = () => {
      timer ||= window.setTimeout(look, LOOK_EVERY_MS)
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', onScroll)
    }
  }, [url, body])
  return reached?.url === url ? reached.spot : spotIn(url)
}
