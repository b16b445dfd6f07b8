import { useEffect, useRef, useState, type ComponentType, type MouseEvent, type ReactNode } from 'react'
import { fetchPart } from './fetched-part.ts'
import { PartBoundary } from './part-boundary.tsx'
import { whenNear } from './when-near.ts'

const preparations: Array<() => Promise<unknown>> = []

/** Fetches every island, so that the server renders them whole; awaited once, when all screens are loaded. */
export async function prepareIslands(): Promise<void> {
  await Promise.all(preparations.map((prepare) => prepare()))
}

/** Keeps React's hands off what the server put there. */
const AS_IT_CAME = { __html: '' }

/**
 * A part of a page that the server renders like everything else and whose code the browser fetches only as the reader
 * comes near it: until then it stands as the server made it. What lies in it must make sense without a handler; a
 * button with a name (`data-tap`) that was tapped too early is tapped again once it works, and the focus stays where it is. `id` is that of the element
 * around it, which is there before its code.
 *
 * It is no suspended boundary: React throws the server's HTML of one away when anything around it changes before its
 * code is there, such as the address when a sheet opens.
 */
export function island<P extends object>(load: () => Promise<ComponentType<P>>, id?: string): (props: P) => ReactNode {
  let ready: ComponentType<P> | null = null
  const fetchCode = async () => (ready ??= await fetchPart(load))
  preparations.push(fetchCode)

  return function IslandPlace(props: P) {
    const place = useRef<HTMLDivElement>(null)
    const tapped = useRef<string | undefined>(undefined)
    const focused = useRef(-1)
    const [Shown, setShown] = useState(() => ready)
    // Code that does not come is asked for again at the next approach.
    const comeAlive = () =>
      void fetchCode().then((code) => {
        focused.current = listStops(place.current).findIndex((stop) => stop === document.activeElement)
        setShown(() => code)
      }, noCode)

    useEffect(() => {
      const element = place.current
      if (Shown) {
        listStops(element)[focused.current]?.focus({ preventScroll: true })
        focused.current = -1
        if (tapped.current) element?.querySelector<HTMLElement>(`[data-tap="${tapped.current}"]`)?.click()
        tapped.current = undefined
      }
      if (!element || Shown) return
      const stopWatching = whenNear(element, '100%', comeAlive)
      element.addEventListener(WAKE, comeAlive)
      return () => {
        stopWatching()
        element.removeEventListener(WAKE, comeAlive)
      }
    }, [Shown])

    if (Shown) {
      return (
        <div key="alive" ref={place} id={id}>
          <PartBoundary>
            <Shown {...props} />
          </PartBoundary>
        </div>
      )
    }
    const remember = ({ target }: MouseEvent) => {
      tapped.current = (target as Element).closest<HTMLElement>('[data-tap]')?.dataset['tap']
      comeAlive()
    }
    return (
      <div
        ref={place}
        id={id}
        onClickCapture={remember}
        suppressHydrationWarning
        dangerouslySetInnerHTML={AS_IT_CAME}
      />
    )
  }
}

/** Brings an island to life that the reader is not near, for what they do elsewhere shows in it. */
export function wakeIsland(id: string): void {
  document.getElementById(id)?.dispatchEvent(new Event(WAKE))
}

/** Where the focus may be in an island: as many, in the same order, before it comes alive and then. */
function listStops(element: HTMLElement | null): HTMLElement[] {
  return Array.from(element?.querySelectorAll<HTMLElement>('a, button, input, textarea') ?? [])
}

const WAKE = 'wake'
const noCode = () => {}
