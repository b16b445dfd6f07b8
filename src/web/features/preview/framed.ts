import type { DataRouter } from 'react-router'
import type { ContentPreview } from '#contract/previews.ts'
import { parseAddress } from '#contract/parse-address.ts'
import { DARK_SYSTEM } from '../../theme/apply-reading-settings.ts'
import { markOfHouse } from '../tracker/may-track.ts'
import { cachePage } from '../../runtime/page-cache.ts'
import type { Runtime } from '../../runtime/runtime.ts'

/** How the newsroom asks for a preview to be shown; what is not said is as the site has it. */
interface Look {
  theme?: string
  scale?: number | string
  face?: string
  elder?: boolean
  leading?: string
}

/** What the newsroom says to a preview in a frame of it. */
interface Told {
  look?: Look
  /** Number of the working copy that is there now. */
  changed?: number
  /** Number of a paragraph to be scrolled to. */
  show?: number
}

const ASK_EVERY_MS = 2000

/**
 * Keeps a preview in step with its working copy. In a frame it does what the newsroom says and tells it `{ready}`,
 * `{shown}` with the number that it shows, and `{at}` with the paragraph that was clicked. Elsewhere, as on a phone, it
 * asks by itself for as long as it is seen.
 */
export function followCopy(router: DataRouter, runtime: Runtime): void {
  const preview = findPreview(router)
  if (!preview) return
  markOfHouse()
  if (globalThis.parent === globalThis.self) {
    if (preview.seq > 0) askAgain(router, runtime)
    return
  }
  const origin = preview.newsroom || location.origin
  let look: Look = {}
  const tell = (told: object) => parent.postMessage(told, origin)
  addEventListener('message', ({ source, origin: from, data }: MessageEvent<Told | null>) => {
    if (source !== parent || from !== origin || typeof data !== 'object' || data === null) return
    if (data.look) show((look = data.look))
    if (typeof data.show === 'number') findParagraph(data.show)?.scrollIntoView({ block: 'center' })
    if (typeof data.changed === 'number' && data.changed !== findPreview(router)?.seq) void reload(router)
  })
  matchMedia(DARK_SYSTEM).addEventListener('change', () => show(look)) // after the page has followed it
  addEventListener('click', ({ target }) => {
    const at = target instanceof Element ? Number(target.closest<HTMLElement>('[data-p]')?.dataset['p'] ?? 0) : 0
    if (at > 0) tell({ at })
  })
  let shown = preview.seq
  router.subscribe(() => {
    const seq = findPreview(router)?.seq ?? shown
    if (seq === shown) return
    shown = seq
    tell({ shown: seq })
  })
  tell({ ready: shown })
}

function findPreview({ state: { loaderData, matches } }: DataRouter): ContentPreview['preview'] | null {
  const data = loaderData[matches.at(-1)?.route.id ?? ''] as { preview?: ContentPreview['preview'] | null } | undefined
  return data?.preview ?? null
}

/** Nothing of it is remembered: the reader of this browser may be its editor, who reads the site as well. */
function show({ theme, scale, face, elder, leading }: Look): void {
  const root = document.documentElement
  const wanted = { theme, scale: scale?.toString(), face, leading, elder: elder ? 'on' : undefined }
  for (const [name, value] of Object.entries(wanted)) {
    if (value) root.dataset[name] = value
    else if (name !== 'theme') delete root.dataset[name]
  }
}

function findParagraph(number: number): Element | null {
  return document.querySelector(`[data-p="${number}"]`)
}

/** Loads the page again in its place, which routes leave alone as long as the address is the same. */
async function reload(router: DataRouter): Promise<void> {
  const route = router.state.matches.at(-1)?.route
  if (route) route.shouldRevalidate = () => true
  cachePage(location.pathname + location.search, undefined)
  await router.revalidate()
}

/** One question after the other, none while nobody looks; ends when there is no such copy any more. */
function askAgain(router: DataRouter, runtime: Runtime): void {
  const later = () => void setTimeout(() => void ask(), ASK_EVERY_MS)
  const ask = async () => {
    if (document.hidden) {
      document.addEventListener('visibilitychange', () => void ask(), { once: true })
      return
    }
    const address = parseAddress(location.pathname + location.search, await runtime.addressRules())?.address
    if (!address || !('id' in address) || !('actor' in address) || !address.id || !address.actor) return
    const input = { id: address.id, preview_token: address.actor.replace('preview-', '') }
    const answer = await runtime.api.call('GET /inner/preview/document/seq/{id}', input)
    if (answer.code === 0 && answer.data.seq !== findPreview(router)?.seq) await reload(router)
    if (![40304, 40401, 41002].includes(answer.code)) later()
  }
  later()
}
