import { closeHistory } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import { type CleanPaste, cleanPaste } from '../../manuscript/paste/clean-paste.ts'
import { placePaste } from './place-paste.ts'

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const UNBROUGHT = /^pasted-picture-(\d+)$/

/** Whether a picture stands for one that is not there yet. */
export function isUnbrought(src: string): boolean {
  return UNBROUGHT.test(src)
}

/**
 * Puts what was copied elsewhere into the text, clean. Null where it is left to the editor: what was copied in it, what
 * goes into code, what holds nothing.
 */
export function takePaste(view: EditorView, data: DataTransfer): CleanPaste | null {
  const html = data.getData('text/html')
  const isOwn = html.includes('data-pm-slice')
  if (html === '' || isOwn || view.state.selection.$from.parent.type.spec.code) return null
  return insert(view, cleanPaste(html, { rtf: data.getData('text/rtf'), first: nextPicture(view.state.doc) }))
}

export function findDocx(data: DataTransfer | null): File | null {
  return [...(data?.files ?? [])].find(({ type, name }) => type === DOCX || /\.docx$/i.test(name)) ?? null
}

/** Puts a file of Word's into the text; null where it holds nothing. Throws for one that cannot be read. */
export async function takeDocx(view: EditorView, file: File): Promise<CleanPaste | null> {
  const { readDocx } = await import('../../manuscript/paste/from-docx.ts')
  return insert(view, await readDocx(await file.arrayBuffer(), { first: nextPicture(view.state.doc) }))
}

/** What is typed right behind it is a step of its own to undo. */
function insert(view: EditorView, paste: CleanPaste): CleanPaste | null {
  if (paste.blocks.length === 0 || view.isDestroyed) return null
  view.dispatch(placePaste(view.state, paste.blocks))
  view.dispatch(closeHistory(view.state.tr))
  return paste
}

/** The number of the next picture of a paste: others may wait for theirs. */
function nextPicture(doc: Node): number {
  let highest = 0
  doc.descendants((node) => {
    highest = Math.max(highest, Number(UNBROUGHT.exec(String(node.attrs['src'] ?? ''))?.[1] ?? 0))
  })
  return highest + 1
}
