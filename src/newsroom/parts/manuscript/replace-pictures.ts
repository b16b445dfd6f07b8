import type { EditorView } from 'prosemirror-view'

/**
 * Puts other addresses in the place of those of pictures, wherever they stand by now. It is no step of its own to undo:
 * undoing the paste takes the pictures away whatever their address is.
 */
export function replacePictures(view: EditorView, addresses: ReadonlyMap<string, string>): void {
  if (view.isDestroyed) return
  const { tr } = view.state
  view.state.doc.descendants((node, at) => {
    const address = addresses.get(String(node.attrs['src']))
    if (address !== undefined) tr.setNodeAttribute(at, 'src', address)
  })
  if (tr.docChanged) view.dispatch(tr.setMeta('addToHistory', false))
}
