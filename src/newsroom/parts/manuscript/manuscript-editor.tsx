import type { Node } from 'prosemirror-model'
import { type Command, EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { StoreApi } from 'zustand'
import type { CleanPaste } from '../../manuscript/paste/clean-paste.ts'
import { useText } from '../../texts/text.tsx'
import { insertFigure, linkAt, setLink } from './commands.ts'
import { LinkDialog } from './link-dialog.tsx'
import './manuscript-editor.css'
import { blockViews, showPlace } from './node-views.ts'
import { manuscriptPlugins } from './plugins.ts'
import { replaceDocument } from './replace-document.ts'
import { replacePictures } from './replace-pictures.ts'
import { findDocx, isUnbrought, takeDocx, takePaste } from './take-paste.ts'
import { Toolbar, toolsIn } from './toolbar.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

const ShelfPicker = lazyPart(async () => (await import('../shelf-picker.tsx')).ShelfPicker)

/** A paragraph by its number from 1, or the picture that is written as `src`. */
export interface Place {
  paragraph: number
  src: string
}

export interface ManuscriptEditorProps {
  /** What stands in it at first, and whenever it becomes another document from outside. */
  draft: StoreApi<{ doc: Node }>
  isReadOnly: boolean
  /** A place to go to, once for each object. */
  shown: Place | null
  onChange: (doc: Node) => void
  /** Hears of the paragraph that the cursor came into, by its number from 1. */
  onPlace: (paragraph: number) => void
  onSource: () => void
  /** Address that shows a picture which is written as `src`. */
  pictureAddress: (src: string) => string | null
  /** Brings pictures that were chosen, pasted or dropped home, and says how they are written. */
  onPictures: (files: readonly File[]) => Promise<readonly string[]>
  /** Something was pasted from elsewhere: its pictures are to be brought home, and it is to be said what was left out. */
  onPasted: (paste: CleanPaste, view: EditorView) => void
  /** Hears of a file of Word's that could not be read. */
  onUnreadable: (file: File) => void
}

/** A text in the form in which readers see it, worked on by mouse, touch and keyboard. */
export function ManuscriptEditor(props: ManuscriptEditorProps) {
  const { draft, isReadOnly } = props
  const text = useText()
  const place = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<EditorView | null>(null)
  const [tools, setTools] = useState('')
  const [link, setLinkShown] = useState<string | null>(null)
  const [isPicking, setPicking] = useState(false)
  const told = useRef(draft.getState().doc)
  const tell = useEffectEvent((changed: Node) => {
    told.current = changed
    props.onChange(changed)
  })
  const tellPlace = useEffectEvent((paragraph: number) => props.onPlace(paragraph))
  const showSource = useEffectEvent(() => props.onSource())
  const addressOf = useEffectEvent((src: string) => props.pictureAddress(src))
  const { onPictures } = props
  const placePictures = useCallback(
    async (into: EditorView, files: readonly File[], awaited: string | null = null) => {
      for (const [index, src] of (await onPictures(files)).entries()) {
        if (awaited !== null && index === 0) replacePictures(into, new Map([[awaited, src]]))
        else insertFigure(src)(into.state, into.dispatch)
      }
    },
    [onPictures],
  )
  const takeFiles = useEffectEvent((...[into, files, awaited]: Parameters<typeof placePictures>) => {
    void placePictures(into, files, awaited)
  })
  const takeFile = useEffectEvent(async (into: EditorView, file: File) => {
    try {
      const paste = await takeDocx(into, file)
      if (paste) props.onPasted(paste, into)
    } catch {
      props.onUnreadable(file) // whatever is wrong with it, it is no file of Word's to us
    }
  })
  const takeClipboard = useEffectEvent((into: EditorView, data: DataTransfer | null) => {
    if (!data) return false
    const files = picturesOf(data)
    const docx = findDocx(data)
    if (docx) void takeFile(into, docx)
    else if (files.length > 0 && !data.types.includes('text/html')) takeFiles(into, files)
    else {
      const paste = takePaste(into, data)
      if (paste) props.onPasted(paste, into)
      return paste !== null
    }
    return true
  })
  const say = useEffectEvent(() => ({
    describe: text('alt.describe'),
    undescribed: text('alt.missing'),
    island: text('island.title'),
    islandNote: text('island.note'),
    awaited: text('paste.awaited'),
  }))

  useEffect(() => {
    if (!place.current) return undefined
    const plugins = manuscriptPlugins({
      onLink: () => setLinkShown(linkAt(made.state)),
      onSource: () => showSource(),
    })
    const made: EditorView = new EditorView(place.current, {
      state: EditorState.create({ doc: told.current, plugins }),
      scrollMargin: ROOM,
      scrollThreshold: ROOM,
      nodeViews: blockViews({ say: say(), pictureAddress: (src) => addressOf(src) }),
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': text('write.body'), class: 'manuscript' },
      dispatchTransaction(transaction) {
        const next = made.state.apply(transaction)
        made.updateState(next)
        setTools(toolsIn(next))
        if (transaction.selectionSet || transaction.docChanged) tellPlace(next.selection.$from.index(0) + 1)
        if (transaction.docChanged && !transaction.getMeta(OUTSIDE)) tell(next.doc)
      },
      // Before the editor's own way, which would have the browser read what was copied.
      handleDOMEvents: {
        paste: (_view, event) => {
          const isTaken = made.editable && !made.composing && takeClipboard(made, event.clipboardData)
          if (isTaken) event.preventDefault()
          return isTaken
        },
      },
      handleDrop: (_view, event, _slice, moved) => {
        const files = picturesOf(event.dataTransfer)
        const docx = findDocx(event.dataTransfer)
        if (moved || (files.length === 0 && !docx)) return false
        const at = made.posAtCoords({ left: event.clientX, top: event.clientY })
        if (docx) void takeFile(made, docx)
        else takeFiles(made, files, at && unbroughtAt(made.state.doc, at.inside))
        return true
      },
    })
    setView(made)
    setTools(toolsIn(made.state))
    return () => {
      made.destroy()
      setView(null)
    }
  }, [text])

  // A text that became another one elsewhere: what was joined, or taken back from history.
  useEffect(() => {
    if (!view) return undefined
    const follow = () => {
      const { doc } = draft.getState()
      if (doc === told.current) return
      told.current = doc
      view.dispatch(replaceDocument(view.state, doc).setMeta(OUTSIDE, true))
    }
    follow()
    return draft.subscribe(follow)
  }, [view, draft])

  useEffect(() => {
    view?.setProps({ editable: () => !isReadOnly })
  }, [view, isReadOnly])

  const { shown } = props
  useEffect(() => {
    if (view && shown) showPlace(view, shown)
  }, [view, shown])

  const run = useCallback(
    (command: Command) => {
      if (!view) return
      command(view.state, view.dispatch, view)
      view.focus()
    },
    [view],
  )
  const askLink = useCallback(() => view && setLinkShown(linkAt(view.state)), [view])
  const addPictures = useCallback(
    (files: readonly File[]) => void (view && placePictures(view, files)),
    [view, placePictures],
  )
  const pick = useCallback(() => setPicking(true), [])
  return (
    <div className="manuscript-editor">
      {view && !isReadOnly && (
        <Toolbar
          tools={tools}
          onRun={run}
          onLink={askLink}
          onPictures={addPictures}
          onShelf={pick}
          onSource={props.onSource}
        />
      )}
      <div ref={place} className="manuscript-place" />
      {isPicking && (
        <ShelfPicker
          kinds={['picture']}
          onTake={({ address, alt }) => {
            setPicking(false)
            run(insertFigure(address, alt))
          }}
          onClose={() => setPicking(false)}
        />
      )}
      {link !== null && (
        <LinkDialog
          href={link}
          onClose={() => setLinkShown(null)}
          onSave={(href) => {
            setLinkShown(null)
            run(setLink(href))
          }}
        />
      )}
    </div>
  )
}

/** Marks what came from outside of the editor. */
const OUTSIDE = 'outside'

/** What stands over the text at the top of a window, and a line's room below; pixels. */
const ROOM = { top: 160, bottom: 80, left: 0, right: 0 }

/** The picture at a place that is still to be brought, by how it is written. */
function unbroughtAt(doc: Node, at: number): string | null {
  const src = String((at < 0 ? null : doc.nodeAt(at))?.attrs['src'] ?? '')
  return isUnbrought(src) ? src : null
}

function picturesOf(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
}
