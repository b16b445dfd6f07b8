/** Pixels of a side that a picture is shrunk to, so that its edge is looked at. */
export const GROUND_SIDE = 16

/** A channel of paper as cameras and compression make it. */
const WHITE_FROM = 232
/** What stands on the ground may run out of the picture. */
const SHARE = 0.8

/** Whether a picture, shrunk to a square of `GROUND_SIDE` with three bytes for each pixel, has white along nearly all of its edge. */
export function hasWhiteEdge(pixels: Uint8Array): boolean {
  const last = GROUND_SIDE - 1
  const isEdge = (index: number) => {
    const [row, column] = [Math.floor(index / GROUND_SIDE), index % GROUND_SIDE]
    return row === 0 || row === last || column === 0 || column === last
  }
  const edge = Array.from({ length: GROUND_SIDE ** 2 }, (_, index) => index).filter(isEdge)
  const white = edge.filter((index) => pixels.subarray(index * 3, index * 3 + 3).every((value) => value >= WHITE_FROM))
  return white.length >= edge.length * SHARE
}
