import type { BrowserContext } from 'playwright-core'

/** What a page has said by the fake of `speechSynthesis`, and how it is made to end a sentence. */
export interface FakeSpeech {
  said: { text: string; lang: string; rate: number; voice: string }[]
  /** Ends the sentence that is being said. */
  end(): void
  fail(error: string): void
}

interface FakeOptions {
  /** Languages of the voices. */
  voices: string[]
  /** The voices come late, as they do in most browsers. */
  late?: boolean
}

/** Puts a voice into pages that says nothing: a sentence ends when `fakeSpeech.end` is called. */
export async function putFakeSpeech(context: BrowserContext, options: FakeOptions): Promise<void> {
  await context.addInitScript(({ voices: langs, late = false }) => {
    class FakeUtterance extends EventTarget {
      lang = ''
      rate = 1
      voice: { name: string } | null = null
      readonly text: string
      constructor(text: string) {
        super()
        this.text = text
      }
    }
    let current: FakeUtterance | null = null
    let hasVoices = !late
    const fake: FakeSpeech = {
      said: [],
      end() {
        const ended = current
        current = null
        ended?.dispatchEvent(new Event('end'))
      },
      fail(error) {
        const failed = current
        current = null
        failed?.dispatchEvent(Object.assign(new Event('error'), { error }))
      },
    }
    const voices = langs.map((lang) => ({ lang, name: `voice ${lang}`, localService: true, default: false }))
    const synthesis = Object.assign(new EventTarget(), {
      pending: false,
      get speaking() {
        return current !== null
      },
      getVoices: () => (hasVoices ? voices : []),
      speak(utterance: FakeUtterance) {
        current = utterance
        const { text, lang, rate, voice } = utterance
        fake.said.push({ text, lang, rate, voice: voice?.name ?? '' })
        setTimeout(() => utterance.dispatchEvent(new Event('start')))
      },
      cancel: () => fake.fail('interrupted'),
    })
    if (late) {
      setTimeout(() => {
        hasVoices = true
        synthesis.dispatchEvent(new Event('voiceschanged'))
      }, 300)
    }
    Object.defineProperty(globalThis, 'speechSynthesis', { configurable: true, value: synthesis })
    Object.assign(globalThis, { SpeechSynthesisUtterance: FakeUtterance, fakeSpeech: fake })
  }, options)
}
