/** Shows pictures by what the page is open in, at the one named by its index; rejects where it does not. */
export type HostViewer = (addresses: readonly string[], index: number) => Promise<void>

let viewer: HostViewer | null = null

/** Says how pictures are shown from now on instead of by this site. */
export function provideHostViewer(show: HostViewer): void {
  viewer = show
}

export function findHostViewer(): HostViewer | null {
  return viewer
}
