/** Source id of an item of a folder. An id that an export took over from elsewhere is that of the item there. */
export function toSourceId(id: string): string {
  return /^(?:feed|wordpress|ghost|wechat|hugo|jekyll):/.test(id) ? id : `markdown:${id}`
}

/** The id as a folder writes it, so that `toSourceId` gives the same one. */
export function fromSourceId(sourceId: string): string {
  return sourceId.replace(/^markdown:/, '')
}
