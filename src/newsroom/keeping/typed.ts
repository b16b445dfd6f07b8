import { useSession } from '../api/session.ts'

const PREFIX = 'typed:'

/** What the member who is logged in typed for a purpose and did not send, as long as the window is open; empty for nothing. */
export function readTyped(purpose: string): string {
  return sessionStorage.getItem(keyOf(purpose)) ?? ''
}

export function storeTyped(purpose: string, words: string): void {
  if (words === '') sessionStorage.removeItem(keyOf(purpose))
  else sessionStorage.setItem(keyOf(purpose), words)
}

/** Forgets what was typed in this window, whoever did. */
export function forgetTyped(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
}

function keyOf(purpose: string): string {
  return `${PREFIX}${useSession.getState().session?.staff.id ?? ''}:${purpose}`
}
