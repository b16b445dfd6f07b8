import type { SignedAddress } from '#contract/sharing.ts'
import type { Wx } from './sdk.ts'

/** Reads pictures that `chooseImage` has chosen, and shows those of a page; no part of what the signature is asked for. */
const FURTHER_FUNCTIONS = ['getLocalImgData', 'previewImage']
/** A client that says neither yes nor no. */
const PATIENCE_MS = 8_000
/** Once configured, the script calls itself ready at the next configuration, too; a refusal comes a little later. */
const REFUSAL_MS = 1_500

export interface ConfigureParts {
  wx: Wx
  /** The configuration for an address; null where it cannot be had. */
  sign: (address: string) => Promise<SignedAddress | null>
  /** False once the reader went on: whatever was begun is not gone on with. */
  isWanted: () => boolean
}

/**
 * Configures the client's script for a page: `addresses` are tried in their order until the client takes one. Answers
 * the configuration that it took, null where it took none.
 */
export async function configure(
  { wx, sign, isWanted }: ConfigureParts,
  addresses: readonly string[],
): Promise<SignedAddress | null> {
  for (const address of new Set(addresses)) {
    const signed = await sign(address)
    if (!signed || !isWanted()) return null // asking for another one would end no better
    if (await isTaken(wx, signed)) return signed
    if (!isWanted()) return null
  }
  return null
}

function isTaken(wx: Wx, signed: SignedAddress): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE_MS, false)
    const settle = (isFine: boolean) => {
      clearTimeout(timer)
      resolve(isFine)
    }
    const { appId, timestamp, nonceStr, signture, jsApiList, openTagList } = signed
    wx.error(() => settle(false)) // said before it calls itself ready
    wx.config({
      debug: false,
      appId,
      timestamp,
      nonceStr,
      signature: signture,
      jsApiList: [...jsApiList, ...FURTHER_FUNCTIONS],
      openTagList,
    })
    wx.ready(() => {
      if (isConfigured.has(wx)) setTimeout(settle, REFUSAL_MS, true)
      else settle(true)
      isConfigured.add(wx)
    })
  })
}

/** Scripts that have called themselves ready. */
const isConfigured = new WeakSet<Wx>()
