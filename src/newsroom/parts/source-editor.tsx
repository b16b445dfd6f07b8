import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import {
  defaultHighlightStyle,
  defineLanguageFacet,
  HighlightStyle,
  Language,
  syntaxHighlighting,
} from '@codemirror/language'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { EditorState } from '@codemirror/state'
import { drawSelection, EditorView, keymap } from '@codemirror/view'
import { parser as html } from '@lezer/html'
import { parser as markdown } from '@lezer/markdown'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { BodyFormat } from '../manuscript/body-parts.ts'
import { useText } from '../texts/text.tsx'
import './source-editor.css'

/** By their grammars alone: what usually comes with them reads scripts and styles in them, too. */
const languages: Record<BodyFormat, Language> = {
  html: new Language(defineLanguageFacet(), html),
  markdown: new Language(defineLanguageFacet(), markdown),
}

/** What is not text steps back, in a colour that can be read on any ground. */
const highlighting = HighlightStyle.define(
  defaultHighlightStyle.specs.map((spec) => ('color' in spec ? { ...spec, color: 'var(--ink-3)' } : spec)),
)

/** What the editor says, by how its library does. */
const PHRASES = {
  Find: 'source.find',
  Replace: 'source.replacement',
  next: 'source.next',
  previous: 'source.previous',
  all: 'source.all',
  'match case': 'source.case',
  regexp: 'source.pattern',
  'by word': 'source.word',
  replace: 'source.replace',
  'replace all': 'source.replaceAll',
  close: 'source.close',
  'current match': 'source.current',
  'on line': 'source.onLine',
  'replaced $ matches': 'source.replaced',
  'replaced match on line $': 'source.replacedOn',
  'Go to line': 'source.line',
  go: 'source.go',
} as const

interface SourceEditorProps {
  label: string
  source: string
  /** No grammar is fetched for `yaml`. */
  format: BodyFormat | 'yaml'
  isReadOnly: boolean
  onChange: (source: string) => void
}

/** A text as it is written, character for character. */
export function SourceEditor({ label, source, format, isReadOnly, onChange }: SourceEditorProps) {
  const text = useText()
  const place = useRef<HTMLDivElement>(null)
  const first = useRef(source)
  const tell = useEffectEvent((changed: string) => onChange(changed))
  useEffect(() => {
    if (!place.current) return undefined
    // A line ends as it did: what is not typed stays as it was.
    const lineSeparator = first.current.includes('\r\n') ? '\r\n' : '\n'
    const view = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: first.current,
        extensions: [
          EditorState.lineSeparator.of(lineSeparator),
          EditorState.readOnly.of(isReadOnly),
          EditorView.cspNonce.of(document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false' }),
          EditorState.phrases.of(Object.fromEntries(Object.entries(PHRASES).map(([said, id]) => [said, text(id)]))),
          history(),
          drawSelection(),
          search({ top: true }),
          highlightSelectionMatches(),
          format === 'yaml' ? [] : languages[format],
          syntaxHighlighting(highlighting),
          keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) tell(update.state.sliceDoc())
          }),
        ],
      }),
    })
    view.focus()
    return () => view.destroy()
  }, [label, format, isReadOnly, text])
  return <div ref={place} className="source-editor" />
}
