import type { BrowserContext } from 'playwright-core'
import type { Signed } from './social-client-fake.ts'

/** What a page told the fake script, in its order. */
export interface SdkCall {
  name: string
  data: Record<string, unknown>
}

export interface SdkOptions {
  /** Which address the client holds a signature against. */
  judges: 'entry' | 'current'
  accepts: (signed: Signed, address: string) => boolean
  /** The client cannot show open tags. */
  hasOpenTags?: boolean
  /** Base64 of what the reader chooses; null: choosing fails. */
  picture?: string | null
  /** Whether the client shows pictures when it is asked to. */
  previews?: boolean
  /** Hosts on which the script is not to be had. */
  missingOn?: string[]
}

/** Puts a script in the place of the client's own: it answers, and fails, as that one does. */
export async function routeSdk(context: BrowserContext, options: SdkOptions): Promise<void> {
  const { judges, accepts, hasOpenTags = true, picture = null, previews = true, missingOn = [] } = options
  await context.exposeFunction('judgeSignature', (signed: Signed, address: string) => accepts(signed, address))
  const body = `(${fakeSdk.toString()})(${JSON.stringify({ judges, hasOpenTags, picture, previews })})`
  await context.route(/^https:\/\/res2?\.wx\.qq\.com\//, (route) =>
    missingOn.includes(new URL(route.request().url()).host)
      ? route.abort()
      : route.fulfill({ contentType: 'text/javascript', body }),
  )
}

interface FakeWindow {
  wx: unknown
  sdkCalls: SdkCall[]
  judgeSignature: (signed: Signed, address: string) => Promise<boolean>
}

/** Runs in the page; knows nothing of this file. */
function fakeSdk(options: Required<Pick<SdkOptions, 'judges' | 'hasOpenTags' | 'picture' | 'previews'>>) {
  const { judges, hasOpenTags, picture, previews } = options
  type Options = Record<string, unknown> & { success?: (answer: object) => void; fail?: (answer: object) => void }
  const page = window as unknown as FakeWindow
  const calls: SdkCall[] = (page.sdkCalls = [])
  let isReady = false
  let waiting: Array<() => void> = []
  let refuse = (_answer: object) => {}
  const note = (name: string, data: object) => {
    calls.push({ name, data: JSON.parse(JSON.stringify(data)) as SdkCall['data'] })
  }

  class OpenTag extends HTMLElement {
    connectedCallback() {
      if (this.shadowRoot) return
      const template = this.querySelector('script[type="text/wxtag-template"]')
      const inside = this.attachShadow({ mode: 'open' })
      inside.innerHTML = template?.textContent ?? ''
      inside.addEventListener('click', () => note('launch', { tag: this.localName, path: this.getAttribute('path') }))
    }
  }

  async function config(options: Signed & { openTagList: string[] }) {
    note('config', options)
    const entry = performance.getEntriesByType('navigation')[0]?.name ?? ''
    const address = (judges === 'entry' ? entry : location.href).split('#')[0] ?? ''
    const isTaken = await page.judgeSignature(options, address)
    isReady = true
    if (isTaken && !hasOpenTags)
      document.dispatchEvent(new CustomEvent('WeixinOpenTagsError', { detail: { errMsg: 'openTags:fail' } }))
    else if (isTaken)
      for (const name of options.openTagList)
        if (!customElements.get(name)) customElements.define(name, class extends OpenTag {})
    if (!isTaken) refuse({ errMsg: 'config:invalid signature' })
    for (const callback of waiting) callback()
    waiting = []
  }

  page.wx = {
    config: (options: Signed & { openTagList: string[] }) => void config(options),
    ready: (callback: () => void) => void (isReady ? callback() : waiting.push(callback)),
    error: (callback: (answer: object) => void) => {
      refuse = callback
    },
    updateAppMessageShareData: (data: Options) => note('friend', data),
    updateTimelineShareData: (data: Options) => note('moments', data),
    chooseImage: (options: Options) => {
      note('chooseImage', options)
      if (picture === null) options.fail?.({ errMsg: 'chooseImage:fail' })
      else options.success?.({ localIds: ['weixin://1'] })
    },
    previewImage: (options: Options) => {
      note('previewImage', options)
      if (previews) options.success?.({ errMsg: 'previewImage:ok' })
      else options.fail?.({ errMsg: 'previewImage:fail' })
    },
    getLocalImgData: (options: Options) => options.success?.({ localData: picture ?? '' }),
  }
}
