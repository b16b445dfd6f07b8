import { createHmac, timingSafeEqual } from 'node:crypto'
import type { VcodeScene } from '#contract/identity.ts'
import { createSealing, deriveKey } from '#server/storage/sealed-text.ts'
import type { SenderKind } from './rules.ts'

/** A telephone number: country code and number, digits only. */
export interface Mobile {
  areaCode: string
  mobile: string
}

/** What is stored of telephone numbers and codes: nothing that can be read without the secret. */
export interface MobileVault {
  /** Always the same for a number, by which it is found. */
  hash(number: Mobile): string
  /** The number in a form that `reveal` can read. */
  conceal(number: Mobile): string
  /** The number behind what `conceal` made. Throws when it was made with another secret or changed since. */
  reveal(cipher: string): Mobile
  hashVcode(mobileHash: string, scene: VcodeScene, code: string): string
  /** Whether a code is the one behind a hash, in a time that does not depend on it. */
  isVcode(hash: string, mobileHash: string, scene: VcodeScene, code: string): boolean
  hashSender(kind: SenderKind, value: string): string
}

/** AES-256-GCM and HMAC-SHA-256 with keys that are derived from one secret. */
export function createMobileVault(secret: string): MobileVault {
  const sealing = createSealing(secret, 'mobile-cipher')
  const hashKey = deriveKey(secret, 'mobile-hash')
  const digest = (parts: readonly string[]) => createHmac('sha256', hashKey).update(JSON.stringify(parts)).digest()
  const digestVcode = (...parts: [mobileHash: string, scene: VcodeScene, code: string]) => digest(['vcode', ...parts])

  return {
    hash: ({ areaCode, mobile }) => digest(['mobile', areaCode, mobile]).toString('base64url'),
    conceal: ({ areaCode, mobile }) => sealing.seal(`${areaCode} ${mobile}`),
    reveal(concealed) {
      const [areaCode = '', mobile = ''] = sealing.open(concealed).split(' ')
      return { areaCode, mobile }
    },
    hashVcode: (...parts) => digestVcode(...parts).toString('base64url'),
    isVcode: (hash, ...parts) => timingSafeEqual(Buffer.from(hash, 'base64url'), digestVcode(...parts)),
    hashSender: (kind, value) => `${kind}:${digest(['sender', kind, value]).toString('base64url')}`,
  }
}
