import { claimSound } from '../players/claim-sound.ts'
import { nextSpeed, rememberSpeed, speeds } from '../players/speeds.ts'
import { isCalm } from '../../ui/reduced-motion.ts'
import { listeningState, type Listenable } from './listening-state.ts'
import { markSentence } from './mark-sentence.ts'
import { estimateSeconds, planSentences, toSpoken, type Span } from './sentence-plan.ts'
import { createSpeaker } from './speaker.ts'
import { spokenPart, spokenText, toRange } from './spoken-text.ts'

/** Reads one text out. */
export interface Listener {
  /** From a paragraph on; from the beginning where there is none of that number. */
  start(paragraph: string | null): void
  toggle(): void
  pause(): void
  step(direction: 1 | -1): void
  /** What is being said goes on in the next speed. */
  changeSpeed(): void
  stop(): void
  /** Seconds at normal speed from a paragraph to the end. */
  secondsFrom(paragraph: string | null): number
}

/** Faster, no voice is understood. */
const speechSpeeds = speeds.filter((speed) => speed <= 2)
/** A sentence that comes into sight stands at this share of the screen. */
const PLACE_ON_SCREEN = 0.3
/** Height that bars take from the end of the screen. */
const BARS = 140

interface Sentence {
  paragraph: string
  element: Element
  span: Span
  spoken: string
}

export function createListener(
  text: Listenable,
  voice: SpeechSynthesisVoice,
  onFailure: (reason: 'notAllowed' | 'failed') => void,
): Listener {
  const { id, body, lang, place } = text
  const sentences = listSentences(body, lang)
  const { getState: state, setState: show } = listeningState
  let current = 0
  let release: (() => void) | null = null

  const speaker = createSpeaker({
    synthesis: speechSynthesis,
    voice,
    onSaid() {
      if (current + 1 < sentences.length) say(current + 1, isInSight())
      else stop()
    },
    onFailure(reason) {
      pause()
      // A phone that is locked may take the voice away; the reader goes on when they are back.
      if (!document.hidden) onFailure(reason)
    },
  })

  function say(index: number, follows: boolean): void {
    const sentence = sentences[index]
    if (!sentence) return
    current = index
    show({ status: 'playing', secondsLeft: secondsFrom(index) })
    const range = rangeOf(sentence)
    markSentence(range)
    if (follows) bringIntoSight(range)
    place.hear(id, body, sentence.paragraph)
    release = claimSound(speaker, pause)
    speaker.say(sentence.spoken, state().speed)
  }

  function pause(): void {
    if (state().status !== 'playing') return
    speaker.stop()
    show({ status: 'paused' })
    place.hear(id, body, null)
  }

  function stop(): void {
    speaker.stop()
    markSentence(null)
    show({ status: 'idle' })
    place.hear(id, body, null)
    release?.()
  }

  function isInSight(): boolean {
    const sentence = sentences[current]
    if (!sentence) return false
    const { top, bottom } = rangeOf(sentence).getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  }

  const indexOf = (paragraph: string | null) =>
    Math.max(
      0,
      sentences.findIndex((sentence) => Number(sentence.paragraph) >= Number(paragraph ?? 0)),
    )
  const secondsFrom = (index: number) =>
    sentences.slice(index).reduce((sum, { spoken }) => sum + estimateSeconds(spoken), 0)

  return {
    start: (paragraph) => say(indexOf(paragraph), true),
    toggle() {
      if (state().status === 'playing') return pause()
      const read = isInSight() ? null : place.paragraphInSight(body)
      // Whoever has read on meanwhile goes on listening there.
      say(read === null ? current : indexOf(read), true)
    },
    pause,
    step: (direction) => say(Math.min(sentences.length - 1, Math.max(0, current + direction)), true),
    changeSpeed() {
      const speed = nextSpeed(state().speed, speechSpeeds)
      rememberSpeed('speech', speed)
      show({ speed })
      if (state().status === 'playing') say(current, false)
    },
    stop,
    secondsFrom: (paragraph) => secondsFrom(indexOf(paragraph)),
  }
}

function listSentences(body: HTMLElement, lang: string): Sentence[] {
  return [...body.querySelectorAll<HTMLElement>('[data-p]')].flatMap((block) => {
    const element = spokenPart(block)
    if (!element) return []
    const text = spokenText(element)
    return planSentences(text, lang).flatMap((span) => {
      const spoken = toSpoken(text.slice(span.start, span.end))
      return spoken === '' ? [] : [{ paragraph: block.dataset['p'] ?? '', element, span, spoken }]
    })
  })
}

function rangeOf({ element, span }: Sentence): Range {
  return toRange(element, span.start, span.end)
}

function bringIntoSight(range: Range): void {
  const { top, bottom } = range.getBoundingClientRect()
  const under = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  if (top >= Math.max(0, under) && bottom <= innerHeight - BARS) return
  scrollTo({ top: scrollY + top - innerHeight * PLACE_ON_SCREEN, behavior: isCalm() ? 'auto' : 'smooth' })
}
