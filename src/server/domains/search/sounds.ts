import { pinyin } from 'pinyin-pro'
import { toRuns } from './runs.ts'

/**
 * Words by their sounds: what an index keeps of an item so that its words are found by pinyin (`zhangyitang`) and by
 * initials (`zyt`). Items that were indexed by other rules are indexed anew (`RULES`).
 */

/** A word and how it is typed without an input method; `ü` is `v`, but for `lüe` and `nüe`, which are `lue` and `nue`. */
export interface SoundedWord {
  spelled: string
  initials: string
  word: string
}

/** What a keyword may sound like; `isWord` tells of what sounds so whether it holds the characters that were typed. */
export interface AskedSound {
  spelled: string
  initials: string
  isWord: (word: string) => boolean
}

const HAN = /\p{Script=Han}+/gu
const WORD_MIN = 2
const WORD_MAX = 8
/** A name that no dictionary knows is taken for words of one character each. */
const SEGMENTS_MAX = 4
const VARIED_MAX = 4
const READINGS_MAX = 2
/** Words of a title with its tags, and of what is said in sound or film; behind them nothing is found by its sound. */
const WORDS_MAX = 400
const SAID_MAX = 2000
/** Words that no phrase begins or ends with. */
const FILLERS = new Set('的了着过地得在和与及或是也都就又而之于把被将从向对')
const LETTERS = /^[a-z]+$/
/** Longer than eight syllables can be. */
const ASKED_MAX = 48
const TONES = /[\u0300\u0301\u0304\u030c]/g
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/** The sound of each character of a Chinese text, by the words that it stands in. */
export function toSounds(text: string): string[] {
  return pinyin(text, { toneType: 'none', type: 'array', v: true })
}

/** The words in titles, tags and names, and phrases of few of them, with every way to read them. */
export function listSounded(texts: readonly string[]): SoundedWord[] {
  return takeDistinct(texts.flatMap(toHan).flatMap(readRun), WORDS_MAX)
}

/** The words of what is said, and what may be names among them, the most frequent ones. */
export function listSaid(lines: readonly string[]): SoundedWord[] {
  const counts = new Map<string, number>()
  for (const run of lines.flatMap(toHan)) {
    const segments = Array.from(segmenter.segment(run), ({ segment }) => segment)
    for (const word of segments.flatMap((_, from) => listFrom(segments, from))) {
      if (isLong(Array.from(word))) counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  const frequent = [...counts].toSorted((a, b) => b[1] - a[1]).slice(0, SAID_MAX)
  return takeDistinct(
    frequent.map(([word]) => toSounded(word, toSounds(word))),
    SAID_MAX,
  )
}

/** A word, and with single characters behind a single one what may be a name. */
function listFrom(segments: readonly string[], from: number): string[] {
  const words = [segments[from] ?? '']
  for (let to = from; to < from + SEGMENTS_MAX - 1 && isName(segments[from]) && isName(segments[to + 1]); to += 1) {
    words.push(segments.slice(from, to + 2).join(''))
  }
  return words
}

function isName(segment: string | undefined): boolean {
  return segment !== undefined && segment.length === 1 && !FILLERS.has(segment)
}

/** Everything that the words are typed as, each once. */
export function toSoundTokens(words: ReadonlyArray<Omit<SoundedWord, 'word'>>): string[] {
  return [...new Set(words.flatMap(({ spelled, initials }) => [spelled, initials]))]
}

/** As one text, a line for each; what `readSounded` reads. */
export function writeSounded(words: readonly SoundedWord[]): string {
  return words.map(({ spelled, initials, word }) => `${spelled} ${initials} ${word}`).join('\n')
}

/** The words of such a text that sound like what is asked for. */
export function readSounded(lines: string, { spelled, initials, isWord }: AskedSound): string[] {
  const words = lines.split('\n').flatMap((line) => {
    const [lineSpelled, lineInitials, word = ''] = line.split(' ')
    return (lineSpelled === spelled || lineInitials === initials) && isWord(word) ? [word] : []
  })
  return [...new Set(words)]
}

/** What a term of a keyword (`toTerms`) sounds like; null where it has no letters, or something that has no sound. */
export function toAskedSound(term: string): AskedSound | null {
  const plain = term.normalize('NFD').replace(TONES, '').replaceAll('u\u0308', 'v').normalize()
  const parts = plain.match(/[a-z]+|\p{Script=Han}+/gu) ?? []
  const typed = parts.filter((part) => LETTERS.test(part))
  if (typed.length === 0 || parts.join('') !== plain || plain.length < WORD_MIN || plain.length > ASKED_MAX) return null
  const sounds = parts.map((part) => (LETTERS.test(part) ? [part] : toSounds(part)))
  return {
    spelled: fold(sounds.flat().join('')),
    initials: sounds.map((each, index) => (parts[index] === each[0] ? each[0] : toInitials(each))).join(''),
    isWord: (word) => holdsInOrder(word, parts),
  }
}

/** Whether a word has the characters among the parts in their order, and for each row of letters others in its place. */
function holdsInOrder(word: string, parts: readonly string[]): boolean {
  let at = 0
  let isOpen = false
  for (const part of parts) {
    if (LETTERS.test(part)) {
      at += 1
      isOpen = true
      continue
    }
    const found = word.indexOf(part, at)
    if (found < 0 || (!isOpen && found > at)) return false
    at = found + part.length
    isOpen = false
  }
  return isOpen ? at <= word.length : word.endsWith(parts.at(-1) ?? '')
}

function toHan(text: string): string[] {
  return toRuns(text).flatMap((run) => run.match(HAN) ?? [])
}

/** The words of a run and its phrases; all of it where it is short. */
function readRun(run: string): SoundedWord[] {
  const sounds = toSounds(run)
  const segments = Array.from(segmenter.segment(run), ({ segment }) => Array.from(segment))
  const starts = [0]
  for (const segment of segments) starts.push((starts.at(-1) ?? 0) + segment.length)
  const length = starts.at(-1) ?? 0
  if (sounds.length !== length) return []
  const words: SoundedWord[] = []
  const read = (from: number, to: number, isName: boolean) => {
    const start = starts[from] ?? 0
    const own = sounds.slice(start, starts[to])
    const characters = segments.slice(from, to).flat()
    if (!isLong(characters)) return
    words.push(toSounded(characters.join(''), own))
    if (isName && characters.length <= VARIED_MAX) words.push(...readOtherwise(characters, own))
  }
  for (let from = 0; from < segments.length; from += 1) {
    for (let to = from + 1; to <= Math.min(segments.length, from + SEGMENTS_MAX); to += 1) {
      const phrase = segments.slice(from, to)
      const isPhrase = phrase.length > 1
      if (isPhrase && (isFiller(phrase[0]) || isFiller(phrase.at(-1)))) continue
      read(from, to, !isPhrase || phrase.every((segment) => segment.length === 1))
    }
  }
  if (segments.length > SEGMENTS_MAX) read(0, segments.length, false)
  return words
}

/** A word with one of its characters read in another way: a dictionary knows neither all names nor all words. */
function readOtherwise(characters: readonly string[], sounds: readonly string[]): SoundedWord[] {
  return characters.flatMap((character, index) =>
    listReadings(character)
      .filter((reading) => reading !== sounds[index])
      .map((reading) => toSounded(characters.join(''), sounds.with(index, reading))),
  )
}

const readings = new Map<string, string[]>()

function listReadings(character: string): string[] {
  const known = readings.get(character)
  if (known !== undefined) return known
  const all = pinyin(character, { toneType: 'none', type: 'array', v: true, multiple: true })
  const found = [...new Set(all)].slice(0, READINGS_MAX)
  readings.set(character, found)
  return found
}

function toSounded(word: string, sounds: readonly string[]): SoundedWord {
  return { spelled: fold(sounds.join('')), initials: toInitials(sounds), word }
}

function toInitials(sounds: readonly string[]): string {
  return sounds.map((sound) => sound.slice(0, 1)).join('')
}

/** Both ways to type `lüe` and `nüe`. */
function fold(spelled: string): string {
  return spelled.replaceAll(/([ln])ve/g, '$1ue')
}

/** Words that letters stand for, each once in each of its readings. */
function takeDistinct(words: readonly SoundedWord[], most: number): SoundedWord[] {
  const distinct = new Map<string, SoundedWord>()
  for (const one of words) {
    if (LETTERS.test(one.spelled) && distinct.size < most) distinct.set(`${one.spelled} ${one.word}`, one)
  }
  return [...distinct.values()]
}

function isLong(characters: readonly string[]): boolean {
  return characters.length >= WORD_MIN && characters.length <= WORD_MAX
}

function isFiller(segment: readonly string[] | undefined): boolean {
  return segment?.length === 1 && FILLERS.has(segment[0] ?? '')
}
