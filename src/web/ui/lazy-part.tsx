import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { fetchPart } from './fetched-part.ts'
import { PartBoundary } from './part-boundary.tsx'

/** What stands in the place of a part whose code is not there. */
export interface PartLook<P> {
  /** While it is fetched; `isSlow` once that is worth a word. */
  Waiting: (props: P & { isSlow: boolean }) => ReactNode
  /** When it cannot be had, or has thrown. */
  Failed: (props: P & { onRetry: () => void }) => ReactNode
}

/** What is fetched sooner shows no sign of it; a sign that is shown stays as long (requirement R9.2). */
const SLOW_MS = 200

/**
 * A part of a page that the server leaves out and whose code is fetched when it is first shown. Whatever becomes of it,
 * the page goes on: without a `look` it is simply not there. One that failed is fetched again the next time it is shown.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  look?: PartLook<P>,
): (props: P) => ReactNode {
  let code: ComponentType<P> | null = null

  return function PartPlace(props: P) {
    const [Part, setPart] = useState(() => code)
    const [state, setState] = useState<'quick' | 'slow' | 'failed'>('quick')
    const hasFailed = state === 'failed'

    useEffect(() => {
      if (Part || hasFailed) return
      let isWanted = true
      let shown: Promise<void> | undefined
      const timer = setTimeout(() => {
        setState('slow')
        shown = new Promise((resolve) => setTimeout(resolve, SLOW_MS))
      }, SLOW_MS)
      const arrive = async () => {
        try {
          code = await fetchPart(load)
          await shown
          if (isWanted) setPart(() => code)
        } catch {
          // The network or a new release took it away; `Failed` says so.
          if (isWanted) setState('failed')
        }
        clearTimeout(timer)
      }
      void arrive()
      return () => {
        isWanted = false
        clearTimeout(timer)
      }
    }, [Part, hasFailed])

    if (hasFailed) return look && <look.Failed {...props} onRetry={() => setState('quick')} />
    if (!Part) return look && <look.Waiting {...props} isSlow={state === 'slow'} />
    return (
      <PartBoundary onError={() => setState('failed')}>
        <Part {...props} />
      </PartBoundary>
    )
  }
}
