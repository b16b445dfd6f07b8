import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Texts in a form that nobody reads without the secret. */
export interface Sealing {
  /** The text in a form that `open` can read. */
  seal(text: string): string
  /** The text behind what `seal` made. Throws when it was made with another secret or changed since. */
  open(sealed: string): string
}

const IV_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM with a key that is derived from the secret for one purpose. */
export function createSealing(secret: string, purpose: string): Sealing {
  const key = deriveKey(secret, purpose)
  return {
    seal(text) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), bytes]).toString('base64url')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
    },
  }
}

/** A key for one purpose, of 32 bytes. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `davmu-share ${purpose}`, 32))
}
