import { useCallback, useEffect, useRef, useState, type ComponentType, type MouseEvent, type ReactNode } from 'react'
import { useRuntime, type Runtime } from '../runtime/runtime.ts'
import { fetchPart } from './fetched-part.ts'
import { PartBoundary } from './part-boundary.tsx'
import { whenNear } from './when-near.ts'

interface IslandParts<P, Lacking extends object> {
  /** Of the element around it, which is there before its code. */
  id?: string
  /** What its properties may lack. */
  later?: {
    /** What they lack something of; null for those that are whole. */
    of: (props: P) => Lacking | null
    load: (lacking: Lacking, runtime: Runtime) => Promise<Partial<P>>
  }
}

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
 * button with a name (`data-tap`) that was tapped too early is tapped again once it works, and the focus stays where it is.
 *
 * It is no suspended boundary: React throws the server's HTML of one away when anything around it changes before its
 * code is there, such as the address when a sheet opens.
 *
 * What an island of a landing shows stands in the page as HTML alone: `later` asks for the same as data, beside the code.
 */
export function island<P extends object, Lacking extends object = never>(
  load: () => Promise<ComponentType<P>>,
  { id, later }: IslandParts<P, Lacking> = {},
): (props: P) => ReactNode {
  let ready: ComponentType<P> | null = null
  const found = new WeakMap<object, Partial<P>>()
  const fetchCode = async () => (ready ??= await fetchPart(load))
  const fetchData = async (lacking: Lacking | null, runtime: Runtime) => {
    if (later && lacking !== null && !found.has(lacking)) found.set(lacking, await later.load(lacking, runtime))
  }
  preparations.push(fetchCode)

  return function IslandPlace(props: P) {
    const runtime = useRuntime()
    const place = useRef<HTMLDivElement>(null)
    const tapped = useRef<string | undefined>(undefined)
    const focused = useRef(-1)
    const lacking = later?.of(props) ?? null
    const [Shown, setShown] = useState(() => (lacking === null || found.has(lacking) ? ready : null))
    // What does not come is asked for again at the next approach, or as soon as there is a network again.
    const comeAlive = useCallback(
      () =>
        void Promise.all([fetchCode(), fetchData(lacking, runtime)]).then(
          ([code]) => {
            focused.current = listStops(place.current).findIndex((stop) => stop === document.activeElement)
            setShown(() => code)
          },
          () => addEventListener('online', () => wake(place.current), { once: true }),
        ),
      [lacking, runtime],
    )

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
    }, [Shown, comeAlive])

    if (Shown) {
      return (
        <div key="alive" ref={place} id={id}>
          <PartBoundary>
            <Shown {...props} {...(lacking !== null && found.get(lacking))} />
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
  wake(document.getElementById(id))
}

function wake(island: HTMLElement | null): void {
  island?.dispatchEvent(new Event(WAKE))
}

/** Where the focus may be in an island: as many, in the same order, before it comes alive and then. */
function listStops(element: HTMLElement | null): HTMLElement[] {
  return Array.from(element?.querySelectorAll<HTMLElement>('a, button, input, textarea') ?? [])
}

const WAKE = 'wake'
