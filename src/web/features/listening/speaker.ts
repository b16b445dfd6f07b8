/** Says one sentence after the other. */
export interface Speaker {
  /** Says this; what is being said stops. */
  say(text: string, rate: number): void
  /** Says no more. */
  stop(): void
}

export interface SpeakerOptions {
  synthesis: SpeechSynthesis
  voice: SpeechSynthesisVoice
  /** A sentence was said to its end. */
  onSaid(): void
  /** Nothing can be said; `notAllowed` where the browser waits for a touch first. */
  onFailure(reason: 'notAllowed' | 'failed'): void
}

/** A voice that has not begun by then was forgotten by the browser. */
const BEGIN_MS = 5000
/** Far slower than anybody reads: a sentence that takes longer has ended without a word about it. */
const LONGEST_MS_PER_CHARACTER = 600
const LONGEST_EXTRA_MS = 8000

/**
 * A speaker in one voice. It never pauses a sentence, which phones cannot: whoever goes on says the sentence anew.
 */
export function createSpeaker({ synthesis, voice, onSaid, onFailure }: SpeakerOptions): Speaker {
  /** Held here, because browsers forget the events of sentences that nothing refers to. */
  let current: SpeechSynthesisUtterance | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const stop = () => {
    clearTimeout(timer)
    current = null
    if (synthesis.speaking || synthesis.pending) synthesis.cancel()
  }
  const say = (text: string, rate: number, isAgain = false) => {
    stop()
    const utterance = new SpeechSynthesisUtterance(text)
    Object.assign(utterance, { voice, lang: voice.lang.replace('_', '-'), rate })
    const isCurrent = () => utterance === current
    const end = () => {
      if (!isCurrent()) return
      clearTimeout(timer)
      current = null
      onSaid()
    }
    const fail = (reason: 'notAllowed' | 'failed') => {
      if (!isCurrent()) return
      stop()
      onFailure(reason)
    }
    utterance.addEventListener('start', () => {
      if (!isCurrent()) return
      clearTimeout(timer)
      timer = setTimeout(end, (text.length * LONGEST_MS_PER_CHARACTER) / rate + LONGEST_EXTRA_MS)
    })
    utterance.addEventListener('end', end)
    utterance.addEventListener('error', ({ error }) => fail(error === 'not-allowed' ? 'notAllowed' : 'failed'))
    current = utterance
    timer = setTimeout(() => (isAgain ? fail('failed') : isCurrent() && say(text, rate, true)), BEGIN_MS)
    synthesis.speak(utterance)
  }
  return { say, stop }
}
