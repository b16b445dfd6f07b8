import type { Node } from 'prosemirror-model'
import { NodeSelection } from 'prosemirror-state'
import type { EditorView, NodeView, NodeViewConstructor } from 'prosemirror-view'
import { isUnbrought } from './take-paste.ts'

/** What the drawn blocks of a text need of the newsroom. */
export interface BlockParts {
  say: {
    describe: string
    undescribed: string
    island: string
    islandNote: string
    /** Said in place of a picture that did not come with a paste. */
    awaited: string
  }
  /** Address that shows a picture which is written as `src`; null while there is none. */
  pictureAddress: (src: string) => string | null
}

/** How pictures and blocks that are shown as their source look in the text that is edited. */
export function blockViews(parts: BlockParts): Record<string, NodeViewConstructor> {
  return {
    figure: (node, view, position) => figureView(node, view, position, parts),
    image: (node) => imageView(node, parts),
    island: (node, view, position) => islandView(node, view, position, parts),
  }
}

/** A picture with its caption below, which is part of the text, and a field for what it shows. */
function figureView(node: Node, view: EditorView, position: () => number | undefined, parts: BlockParts): NodeView {
  let current = node
  const dom = element('figure', 'manuscript-figure')
  const picture = element('img', '')
  const caption = element('figcaption', '')
  const awaited = element('span', 'manuscript-awaited')
  awaited.contentEditable = 'false'
  awaited.textContent = parts.say.awaited
  const label = element('label', 'manuscript-alt')
  const words = element('span', '')
  const field = element('input', '')
  label.contentEditable = 'false'
  picture.draggable = false
  label.append(words, field)
  dom.append(picture, awaited, caption, label)
  field.addEventListener('input', () => setAttribute(view, position(), 'alt', field.value))
  show()

  function show(): void {
    const { src, alt } = current.attrs as { src: string; alt: string }
    showPicture(picture, src, parts)
    picture.hidden = isUnbrought(src)
    awaited.hidden = !isUnbrought(src)
    picture.alt = alt
    if (field.value !== alt) field.value = alt
    words.textContent = alt === '' ? parts.say.undescribed : parts.say.describe
    label.dataset['missing'] = String(alt === '')
  }

  return {
    dom,
    contentDOM: caption,
    update(next) {
      if (next.type !== current.type) return false
      current = next
      show()
      return true
    },
    stopEvent: (event) => event.target === field,
    ignoreMutation: (mutation) => mutation.type !== 'selection' && !caption.contains(mutation.target),
  }
}

function imageView(node: Node, parts: BlockParts): NodeView {
  const dom = element('img', 'manuscript-image')
  showPicture(dom, String(node.attrs['src']), parts)
  dom.alt = String(node.attrs['alt'])
  return { dom }
}

/** Source that is kept as it is: it can be changed as source alone. */
function islandView(node: Node, view: EditorView, position: () => number | undefined, parts: BlockParts): NodeView {
  let current = node
  const dom = element('div', 'manuscript-island')
  const head = element('span', '')
  const field = element('textarea', '')
  dom.contentEditable = 'false'
  head.textContent = parts.say.island
  head.title = parts.say.islandNote
  field.setAttribute('aria-label', parts.say.island)
  field.spellcheck = false
  dom.append(head, field)
  field.addEventListener('input', () => setAttribute(view, position(), 'source', field.value))
  show()

  function show(): void {
    const source = String(current.attrs['source'])
    if (field.value !== source) field.value = source
    field.rows = Math.min(24, source.split('\n').length)
  }

  return {
    dom,
    update(next) {
      if (next.type !== current.type) return false
      current = next
      show()
      return true
    },
    selectNode: () => dom.classList.add('manuscript-chosen'),
    deselectNode: () => dom.classList.remove('manuscript-chosen'),
    stopEvent: (event) => event.target === field,
    ignoreMutation: () => true,
  }
}

function showPicture(picture: HTMLImageElement, src: string, { pictureAddress }: BlockParts): void {
  const address = pictureAddress(src)
  if (address !== null && picture.getAttribute('src') !== address) picture.src = address
}

function setAttribute(view: EditorView, at: number | undefined, name: string, value: string): void {
  if (at === undefined) return
  view.dispatch(view.state.tr.setNodeAttribute(at, name, value))
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  if (className !== '') made.className = className
  return made
}

/** Selects a picture by how it is written, or else a block by its number from 1, and shows it. */
export function showPlace(view: EditorView, { paragraph, src }: { paragraph: number; src: string }): void {
  const { doc } = view.state
  let at: number | null = null
  doc.descendants((node, position) => {
    if (at === null && src !== '' && node.attrs['src'] === src) at = position
  })
  if (at === null && paragraph > 0 && paragraph <= doc.childCount) {
    at = 0
    for (let index = 0; index < paragraph - 1; index += 1) at += doc.child(index).nodeSize
  }
  if (at === null) return
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(doc, at)).scrollIntoView())
  view.focus()
}
