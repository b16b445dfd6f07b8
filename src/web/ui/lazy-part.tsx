import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { fetchPart } from './fetched-part.ts'
import { PartBoundary } from './part-boundary.tsx'

/** What stands in the place of a part whose code is not there. */
export interface PartLook<P> {
  /** While it is fetched; a sign of that is shown once it takes `SLOW_MS`. */
  Waiting: (props: P) => ReactNode
  /** When it cannot be had, or has thrown. */
  Failed: (props: P & { onRetry: () => void }) => ReactNode
}

/** What is fetched sooner shows no sign of it; a sign that is shown stays as long (requirement R9.2). */
export const SLOW_MS = 200

/**
 * A part of a page that the server leaves out and whose code is fetched when it is first shown. Whatever becomes of it,
 * the page goes on: without a `look` it is simply not there. One that failed is fetched again the next time it is shown.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  look?: PartLook<P>,
): (props: P) => ReactNode {
  let code: ComponentType<P> | undefined

  return function PartPlace(props: P) {
    /** Null while its code is fetched, false when that failed. */
    const [Part, setPart] = useState<ComponentType<P> | null | false>(() => code ?? null)

    useEffect(() => {
      if (Part !== null) return
      fetchUnhurried(load).then(
        (loaded) => setPart(() => (code = loaded)),
        // The network or a new release took it away; `Failed` says so.
        () => setPart(false),
      )
    }, [Part])

    const failed = look && <look.Failed {...props} onRetry={() => setPart(null)} />
    if (Part === false) return failed
    if (Part === null) return look && <look.Waiting {...props} />
    return (
      <PartBoundary instead={failed}>
        <Part {...props} />
      </PartBoundary>
    )
  }
}

async function fetchUnhurried<T>(load: () => Promise<T>): Promise<T> {
  const shownAt = Date.now() + SLOW_MS
  const code = await fetchPart(load)
  const shownFor = Date.now() - shownAt
  if (shownFor > 0) await new Promise((resolve) => setTimeout(resolve, SLOW_MS - shownFor))
  return code
}
