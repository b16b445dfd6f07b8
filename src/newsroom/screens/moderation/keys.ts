import { isWriting } from '../../ui/is-writing.ts'

/** What a key does in the queue. */
export type KeyAction =
  | { do: 'next' | 'previous' | 'yes' | 'no' | 'dismiss' | 'answer' | 'select' | 'undo' | 'open' | 'help' }
  | { do: 'reason'; number: number }

const ACTIONS: Record<string, Exclude<KeyAction['do'], 'reason'>> = {
  j: 'next',
  k: 'previous',
  a: 'yes',
  r: 'no',
  d: 'dismiss',
  c: 'answer',
  x: 'select',
  z: 'undo',
  o: 'open',
  '?': 'help',
}

/** What a pressed key does; null where it is for something else: a field, a composition, a shortcut of the browser. */
export function actionOf(event: KeyboardEvent): KeyAction | null {
  const { key, target, isComposing, ctrlKey, metaKey, altKey } = event
  if (isComposing || altKey || isWriting(target)) return null
  if (ctrlKey || metaKey) return key === 'z' ? { do: 'undo' } : null
  if (/^[1-9]$/.test(key)) return { do: 'reason', number: Number(key) }
  const action = ACTIONS[key.length === 1 ? key.toLowerCase() : key]
  return action ? { do: action } : null
}
