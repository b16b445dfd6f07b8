/** Index of the picture that an address names with `#g3`, 0 for every other. */
export function pictureInHash(hash: string, count: number): number {
  const number = Number(/^#g(\d{1,4})$/.exec(hash)?.[1] ?? 1)
  return number >= 1 && number <= count ? number - 1 : 0
}

/** The id of a picture's place, which its address names. */
export function pictureId(index: number): string {
  return `g${index + 1}`
}

/** Whether a picture is kept decoded: the shown one and its neighbours. */
export function isNear(index: number, shown: number): boolean {
  return Math.abs(index - shown) <= 1
}

/** Pictures taller than this are made smaller rather than the place for all of them higher. */
const TALLEST = 0.5
const SQUARE = 1

/** Width divided by height of the place where all pictures are shown: the tallest one decides. */
export function stageRatio(pictures: readonly { width: number; height: number }[]): number {
  const ratios = pictures.map(({ width, height }) => (width > 0 && height > 0 ? width / height : SQUARE))
  return Math.max(TALLEST, Math.min(...ratios))
}
