import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { defaultHighlightStyle, defineLanguageFacet, Language, syntaxHighlighting } from '@codemirror/language'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { EditorState } from '@codemirror/state'
import { drawSelection, EditorView, keymap } from '@codemirror/view'
import { parser as html } from '@lezer/html'
import { parser as markdown } from '@lezer/markdown'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { BodyFormat } from '../manuscript/body-parts.ts'
import './source-editor.css'

/** By their grammars alone: what usually comes with them reads scripts and styles in them, too. */
const languages: Record<BodyFormat, Language> = {
  html: new Language(defineLanguageFacet(), html),
  markdown: new Language(defineLanguageFacet(), markdown),
}

interface SourceEditorProps {
  label: string
  source: string
  format: BodyFormat
  isReadOnly: boolean
  onChange: (source: string) => void
}

/** A text as it is written, character for character. */
export function SourceEditor({ label, source, format, isReadOnly, onChange }: SourceEditorProps) {
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
          history(),
          drawSelection(),
          search({ top: true }),
          highlightSelectionMatches(),
          languages[format],
          syntaxHighlighting(defaultHighlightStyle, { fallback: true }),
          keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) tell(update.state.sliceDoc())
          }),
        ],
      }),
    })
    view.focus()
    return () => view.destroy()
  }, [label, format, isReadOnly])
  return <div ref={place} className="source-editor" />
}
