import { MEDIA_PATH } from '#contract/share-urls.ts'

/** What an address is made of: a picture in the media store, or one that stays elsewhere. */
export interface AddressableImage {
  hash: string
  /** Extension of the original. */
  format: string
  /** Widths of the smaller versions in pixels, ascending. */
  variants: readonly number[]
  /** Address elsewhere; empty when the media store holds the picture. */
  remoteUrl: string
}

/** Address of the smallest version that is at least `width` pixels wide, or of the widest one there is. */
export function imageAddress(image: AddressableImage, width: number): string {
  if (image.remoteUrl !== '') return image.remoteUrl
  const variant = image.variants.find((candidate) => candidate >= width) ?? image.variants.at(-1)
  return variant === undefined ? originalAddress(image) : MEDIA_PATH + variantName(image.hash, variant)
}

/** Address of the picture in its full size. */
export function originalAddress(image: AddressableImage): string {
  return image.remoteUrl === '' ? MEDIA_PATH + originalName(image.hash, image.format) : image.remoteUrl
}

/** Value of a `srcset` attribute with every smaller version; empty for a picture that has none. */
export function imageSourceSet(image: AddressableImage): string {
  if (image.remoteUrl !== '') return ''
  return image.variants.map((width) => `${MEDIA_PATH}${variantName(image.hash, width)} ${width}w`).join(', ')
}

export function originalName(hash: string, format: string): string {
  return `${hash}.${format}`
}

export function variantName(hash: string, width: number): string {
  return `${hash}-${width}.webp`
}

/** The hash in an address of a stored picture, and the width of a smaller version; null for other addresses. */
export function readStoredName(address: string): { hash: string; width: number | null } | null {
  if (!address.startsWith(MEDIA_PATH)) return null
  const [, hash, width] = /^([0-9a-f]+)(?:-(\d+))?\.\w+$/.exec(address.slice(MEDIA_PATH.length)) ?? []
  return hash === undefined ? null : { hash, width: width === undefined ? null : Number(width) }
}

/**
 * Names in the media store that a picture's address stands for, the one of a version `width` pixels wide before its own;
 * none for a picture elsewhere.
 */
export function storedNames(address: string, width: number): string[] {
  if (!address.startsWith(MEDIA_PATH)) return []
  const name = address.slice(MEDIA_PATH.length)
  const [hash = ''] = name.split(/[-.]/)
  return [variantName(hash, width), name]
}
