/** Source id of an item of a folder. An id that an export took over from a feed is that of the feed's item. */
export function toSourceId(id: string): string {
  return id.startsWith('feed:') ? id : `markdown:${id}`
}

/** The id as a folder writes it, so that `toSourceId` gives the same one. */
export function fromSourceId(sourceId: string): string {
  return sourceId.replace(/^markdown:/, '')
}
