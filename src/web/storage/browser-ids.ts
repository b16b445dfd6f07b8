import { localBrowserStorage } from './browser-storage.ts'

const DEVICE_KEY = 'davmu.device'
const USER_KEY = 'davmu.user'
let forThisPage: Record<string, string> = {}

/** Names this browser to the API; 128 random bits, a secret like a token. Kept for the page where nothing can be stored. */
export function deviceId(): string {
  return storedId(DEVICE_KEY)
}

/** Names this browser in tracking events; has nothing to do with the device id. */
export function trackingId(): string {
  return storedId(USER_KEY)
}

function storedId(key: string): string {
  const stored = (localBrowserStorage.read(key) as string | null) ?? forThisPage[key]
  if (typeof stored === 'string' && stored !== '') return stored
  const made = randomUuid()
  localBrowserStorage.write(key, made)
  forThisPage = { ...forThisPage, [key]: made }
  return made
}

/** A version 4 UUID (122 random bits), also where the page is not served over HTTPS. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** 32 random bytes in base64url: what opens something to whoever holds it. */
export function randomSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
