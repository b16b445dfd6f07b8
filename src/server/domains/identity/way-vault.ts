import { createHmac, timingSafeEqual } from 'node:crypto'
import type { VcodeScene, WayKind } from '#contract/identity.ts'
import { createSealing, deriveKey } from '#server/storage/sealed-text.ts'
import type { SenderKind } from './rules.ts'

/** A telephone number: country code and number, digits only. */
export interface Mobile {
  areaCode: string
  mobile: string
}

/** Where codes are sent: a number, or an e-mail address in lower case. */
export type Contact = ({ kind: 'mobile' } & Mobile) | { kind: 'email'; email: string }

/** What somebody logs in with: a contact, or an account of the social client as our public account knows it. */
export type Way = Contact | { kind: 'wechat'; appId: string; openId: string }

/** What is stored of ways and codes: nothing that can be read without the secret. */
export interface WayVault {
  /** Always the same for a way, by which it is found. */
  hash(way: Way): string
  /** The way in a form that `reveal` can read. */
  conceal(way: Way): string
  /** The way behind what `conceal` made. Throws when it was made with another secret or changed since. */
  reveal(kind: WayKind, cipher: string): Way
  hashVcode(contactHash: string, scene: VcodeScene, code: string): string
  /** Whether a code is the one behind a hash, in a time that does not depend on it. */
  isVcode(hash: string, contactHash: string, scene: VcodeScene, code: string): boolean
  /** By what a code of an operator is found. */
  hashLoginCode(code: string): string
  hashSender(kind: SenderKind, value: string): string
}

/** AES-256-GCM and HMAC-SHA-256 with keys that are derived from one secret. */
export function createWayVault(secret: string): WayVault {
  const sealing = createSealing(secret, 'mobile-cipher')
  const hashKey = deriveKey(secret, 'mobile-hash')
  const digest = (parts: readonly string[]) => createHmac('sha256', hashKey).update(JSON.stringify(parts)).digest()
  const digestVcode = (...parts: [contactHash: string, scene: VcodeScene, code: string]) => digest(['vcode', ...parts])

  return {
    hash: (way) => digest([way.kind, ...toWords(way)]).toString('base64url'),
    conceal: (way) => sealing.seal(toWords(way).join(' ')),
    reveal: (kind, cipher) => toWay(kind, sealing.open(cipher).split(' ')),
    hashVcode: (...parts) => digestVcode(...parts).toString('base64url'),
    isVcode: (hash, ...parts) => timingSafeEqual(Buffer.from(hash, 'base64url'), digestVcode(...parts)),
    hashLoginCode: (code) => digest(['login code', code]).toString('base64url'),
    hashSender: (kind, value) => `${kind}:${digest(['sender', kind, value]).toString('base64url')}`,
  }
}

/** None of them has a space. */
function toWords(way: Way): string[] {
  switch (way.kind) {
    case 'mobile':
      return [way.areaCode, way.mobile]
    case 'email':
      return [way.email]
    case 'wechat':
      return [way.appId, way.openId]
  }
}

function toWay(kind: WayKind, [first = '', second = '']: string[]): Way {
  switch (kind) {
    case 'mobile':
      return { kind, areaCode: first, mobile: second }
    case 'email':
      return { kind, email: first }
    case 'wechat':
      return { kind, appId: first, openId: second }
  }
}
