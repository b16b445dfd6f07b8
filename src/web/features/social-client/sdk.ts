/** Answers of the client to one call. */
interface Callbacks<T = object> {
  success?: (answer: T) => void
  fail?: (answer: { errMsg: string }) => void
  cancel?: () => void
}

/** What `config` takes. */
export interface WxConfig {
  debug: boolean
  appId: string
  timestamp: number
  nonceStr: string
  signature: string
  jsApiList: string[]
  openTagList: string[]
}

/** The part of the client's script that pages use. */
export interface Wx {
  config(config: WxConfig): void
  ready(callback: () => void): void
  error(callback: (answer: { errMsg: string }) => void): void
  updateAppMessageShareData(data: { title: string; desc: string; link: string; imgUrl: string } & Callbacks): void
  updateTimelineShareData(data: { title: string; link: string; imgUrl: string } & Callbacks): void
  chooseImage(
    options: { count: number; sizeType: string[]; sourceType: string[] } & Callbacks<{ localIds: string[] }>,
  ): void
  previewImage(options: { current: string; urls: string[] } & Callbacks): void
  getLocalImgData(options: { localId: string } & Callbacks<{ localData: string }>): void
}

/** The client's script from the first address that has it. Throws where none has. */
export async function loadSdk(addresses: readonly string[]): Promise<Wx> {
  for (const address of addresses) {
    if (await loadScript(address)) {
      const { wx } = window as { wx?: Wx }
      if (wx) return wx
    }
  }
  throw new Error('the script of the social client cannot be had')
}

/** How long a script may take before the next address is tried. */
const SCRIPT_TIMEOUT_MS = 8_000

function loadScript(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const script = Object.assign(document.createElement('script'), { src: address, async: true })
    const settle = (isThere: boolean) => {
      clearTimeout(timer)
      if (!isThere) script.remove()
      resolve(isThere)
    }
    const timer = setTimeout(settle, SCRIPT_TIMEOUT_MS, false)
    script.addEventListener('load', () => settle(true))
    script.addEventListener('error', () => settle(false))
    document.head.append(script)
  })
}
