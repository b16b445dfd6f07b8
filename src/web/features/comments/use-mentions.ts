import { useState, type KeyboardEvent, type RefObject } from 'react'
import { MENTIONS_MAX } from '#contract/limits.ts'
import { insertText } from '../../ui/insert-text.ts'
import type { Draft, MentionedPerson } from '../writing/begun-draft.ts'
import { findQuery, listNamed, type MentionQuery } from './mention-query.ts'
import { useOffer, type OfferedPerson } from './use-offer.ts'

interface MentionParts {
  draft: Draft
  field: RefObject<HTMLTextAreaElement | null>
  write: (changed: Partial<Draft>) => void
}

export interface Mentions {
  /** Those who are offered; empty while nobody is. */
  offered: readonly OfferedPerson[]
  /** The one that Enter takes. */
  current: number
  /** Whether as many are named as can be. */
  isFull: boolean
  choose: (person: OfferedPerson) => void
  /** Has the field begin a name. */
  begin: () => void
  /** Takes a key of the list; true where it was one. */
  takeKey: (event: KeyboardEvent) => boolean
  /** Looks again at what stands in front of the caret, but not while an input method still composes it. */
  look: (field: HTMLTextAreaElement) => void
  /** An input method begins or ends. */
  compose: (isComposing: boolean, field: HTMLTextAreaElement) => void
  close: () => void
}

/** People who are offered behind an `@` and named in the text; whom it means is kept with it. */
export function useMentions({ draft, field, write }: MentionParts): Mentions {
  const [query, setQuery] = useState<MentionQuery | null>(null)
  const [isComposing, setComposing] = useState(false)
  /** Where an `@` stands that the reader wants nobody for. */
  const [left, setLeft] = useState(-1)
  const [moved, setMoved] = useState({ typed: '', to: 0 })
  const isFull = listNamed(draft.text, draft.mentions).length >= MENTIONS_MAX
  const isOpen = query !== null && query.from !== left
  const replyTo = draft.intent === 'reply' ? draft.targetId : ''
  const people = useOffer(draft.post, replyTo, isOpen && !isFull ? query.typed : null)
  const current = moved.typed === query?.typed ? Math.min(moved.to, Math.max(0, people.length - 1)) : 0

  const find = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) => {
    const found = selectionStart === selectionEnd ? findQuery(value, selectionStart) : null
    setQuery(found)
    if (found?.from !== left) setLeft(-1)
  }
  const put = (inserted: string, from: number, to: number, mentions: MentionedPerson[]) => {
    const element = field.current
    if (!element) return
    element.focus()
    write({ text: insertText(element, inserted, from, to), mentions })
  }
  const choose = ({ id, name }: OfferedPerson) => {
    if (!query) return
    const others = draft.mentions.filter((other) => other.id !== id)
    put(`@${name} `, query.from, query.from + 1 + query.typed.length, [...others, { id, name }])
    setQuery(null)
  }
  return {
    offered: people,
    current,
    isFull: isOpen && isFull,
    choose,
    begin() {
      if (!field.current) return
      const { selectionStart: from, selectionEnd: to } = field.current
      put('@', from, to, draft.mentions)
      setQuery({ from, typed: '' })
      setLeft(-1)
    },
    takeKey(event) {
      if (isComposing || event.nativeEvent.isComposing || people.length === 0) return false
      const step = { ArrowDown: 1, ArrowUp: people.length - 1 }[event.key]
      const person = people[current]
      if (step !== undefined) setMoved({ typed: query?.typed ?? '', to: (current + step) % people.length })
      else if (event.key === 'Escape') setLeft(query?.from ?? -1)
      else if (person && (event.key === 'Tab' || event.key === 'Enter') && !event.ctrlKey && !event.metaKey)
        choose(person)
      else return false
      event.preventDefault() // also what a dialog does on Escape
      event.stopPropagation()
      return true
    },
    look(element) {
      if (!isComposing) find(element)
    },
    compose(begins, element) {
      setComposing(begins)
      if (!begins) find(element)
    },
    close: () => setQuery(null),
  }
}
