import type { DataRouter } from 'react-router'
import { NETWORK_FAILURE } from '#contract/error-codes.ts'
import type { Share } from '#contract/shapes.ts'
import type { SignedAddress } from '#contract/sharing.ts'
import { afterNavigation } from '../../runtime/after-navigation.ts'
import type { PageMeta } from '../../runtime/page-meta.ts'
import { log } from '../../runtime/log.ts'
import { currentShare } from '../../runtime/current-share.ts'
import { provideHostViewer } from '../../runtime/host-viewer.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { namelessSite, SITE_ROUTE, type Site } from '../../runtime/site.ts'
import { clientState } from '../../runtime/client-state.ts'
import { configure } from './configure.ts'
import { configuredClient } from './configured-client.ts'
import { createClientViewer } from './preview-pictures.ts'
import { loadSdk, type Wx } from './sdk.ts'
import { toShare } from './to-share.ts'

interface PageParts {
  router: DataRouter
  runtime: Runtime
  /** What a page says of itself. */
  describe(state: DataRouter['state'], runtime: Runtime): Promise<PageMeta>
}

interface ClientParts extends PageParts {
  /** The address that the page was opened under. */
  entry: string
}

/**
 * Makes the page shareable by the client's own menu: its card is kept in step with the page, and the client's script is
 * loaded and configured. Whatever of it fails leaves the page as it is.
 */
export async function startSocialClient({ entry, ...parts }: ClientParts): Promise<void> {
  const { router, runtime } = parts
  syncShare(parts)
  const wx = await fetchSdk(runtime)
  if (!wx) return
  watchOpenTags()
  currentShare.subscribe(({ share }) => send(wx, share))
  const isIos = /iPhone|iPad|iPod|Macintosh/.test(navigator.userAgent)
  // The client on iOS goes by the address that its window was opened with, so that once is enough; the others go by the
  // one that is open.
  const addresses = () => (isIos ? [entryOf(entry), here()] : [here(), entryOf(entry)])
  let turn = 0
  const configureHere = async () => {
    const own = ++turn
    const isWanted = () => own === turn
    const signed = await configure({ wx, sign: (address) => sign(runtime.api, address), isWanted }, addresses())
    if (isWanted()) noteConfigured(wx, signed)
  }
  await configureHere()
  afterNavigation(router, () => {
    if (!isIos || !configuredClient.getState().wx) void configureHere()
  })
}

/** Keeps what goes out in step with the page, from the one that is open on. */
function syncShare({ router, runtime, describe }: PageParts): void {
  const show = async () => {
    const { state } = router
    const meta = await describe(state, runtime)
    if (router.state !== state && router.state.location.key !== state.location.key) return // left meanwhile
    const site = (state.loaderData[SITE_ROUTE] as Site | undefined) ?? namelessSite
    const shown = { meta, site, locale: runtime.text.locale, address: location.href }
    currentShare.setState({ share: toShare(shown, runtime.config) })
  }
  void show()
  afterNavigation(router, () => void show())
}

async function fetchSdk({ api }: Runtime): Promise<Wx | null> {
  const config = await api.call('GET /inner/wxshare/config', {})
  if (config.code !== 0 || config.data.wx.enable !== 1) return null
  return loadSdk(config.data.wx.js_urls).catch((error: unknown) => {
    log.error(error)
    return null
  })
}

function noteConfigured(wx: Wx, signed: SignedAddress | null): void {
  clientState.setState({ wxConfig: signed && toKept(signed) })
  if (!signed) return log.error('the social client did not take a configuration of this page')
  configuredClient.setState({ wx })
  provideHostViewer(createClientViewer(wx))
  send(wx, currentShare.getState().share)
}

/** What is answered to a path that did not arrive as it was sent, as with proxies that refuse encoded slashes. */
const NOT_ARRIVED: ReadonlySet<number> = new Set([NETWORK_FAILURE, 40001, 40401])

/** By the path; once by the query where that does not arrive. */
async function sign(api: Runtime['api'], address: string): Promise<SignedAddress | null> {
  const byPath = await api.call('GET /peony/v1/system/wxshare/{encoded_url}', { encoded_url: address })
  const answer = NOT_ARRIVED.has(byPath.code)
    ? await api.call('GET /peony/v1/system/wxshare', { url: address })
    : byPath
  return answer.code === 0 ? answer.data : null
}

function toKept({ appId, timestamp, nonceStr, signture }: SignedAddress) {
  return { appId, timestamp, nonceStr, signture }
}

/** Hands the card to the client's menu. It does not tell whether it was used. */
function send(wx: Wx, share: Share | null): void {
  if (!share || !configuredClient.getState().wx) return
  const { title, desc, link, imgUrl } = share
  wx.updateAppMessageShareData({ title, desc, link, imgUrl })
  wx.updateTimelineShareData({ title, link, imgUrl })
}

/** Clients that cannot show open tags say so once they are configured. */
function watchOpenTags(): void {
  document.addEventListener('WeixinOpenTagsError', () => configuredClient.setState({ hasOpenTags: false }))
}

function here(): string {
  return withoutHash(location.href)
}

/** As the window was opened, whatever the page has made of its address since; `known` where the browser does not tell. */
function entryOf(known: string): string {
  return withoutHash(performance.getEntriesByType('navigation')[0]?.name ?? known)
}

function withoutHash(address: string): string {
  return address.split('#', 1)[0] ?? ''
}
