import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { fetchPart } from './fetched-part.ts'

/**
 * A part of a page that the server leaves out, because nothing of it is seen at first: it comes once the page is alive.
 * Where its code cannot be had, the page goes on without it.
 */
export function late<P extends object>(load: () => Promise<ComponentType<P>>): (props: P) => ReactNode {
  return function LatePart(props: P) {
    const [Part, setPart] = useState<ComponentType<P> | null>(null)
    useEffect(() => {
      fetchPart(load).then(
        (loaded) => setPart(() => loaded),
        () => undefined,
      )
    }, [])
    return Part && <Part {...props} />
  }
}
