import { Secret, TOTP } from 'otpauth'

/** What an authenticator is told once. */
export interface Enrolled {
  /** Base32. */
  secret: string
  /** The address that authenticators read from a QR code. */
  uri: string
}

const ISSUER = 'davmu-share'
const PERIOD_SECONDS = 30

/** A new secret, of 160 random bits. */
export function makeAuthenticator(name: string): Enrolled {
  const totp = totpOf(new Secret().base32, name)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/**
 * The half minute (RFC 6238) that a code belongs to: the present one, the one before or the one after; null for any
 * other code. Digits may be wide and in groups. `now` in seconds.
 */
export function findStep(secret: string, code: string, now: number): number | null {
  const token = code.normalize('NFKC').replaceAll(' ', '')
  if (!/^\d{6}$/.test(token)) return null
  const delta = totpOf(secret, '').validate({ token, timestamp: now * 1000, window: 1 })
  return delta === null ? null : Math.floor(now / PERIOD_SECONDS) + delta
}

/** The code that an authenticator shows. `now` in seconds. */
export function showCode(secret: string, now: number): string {
  return totpOf(secret, '').generate({ timestamp: now * 1000 })
}

function totpOf(secret: string, label: string): TOTP {
  return new TOTP({ issuer: ISSUER, label, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS, secret })
}
