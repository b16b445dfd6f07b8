import type { Element } from 'domhandler'
import { isAllowedPicture } from '#contract/rich-text.ts'
import { readStyle } from './paste-styles.ts'
import { type PictureBytes, readRtfPictures } from './rtf-pictures.ts'

/** A picture of a paste that has to be brought home. */
export interface PastedPicture {
  /** Its address in the blocks, for which that of the stored picture is to be put. */
  src: string
  /** Where it is to be fetched, its bytes, or neither where they did not come along. */
  from: { address: string } | { picture: PictureBytes } | null
}

/** Smaller ones count visits or draw lines. */
const LEAST_PIXELS = 4
const DATA_IMAGE = /^data:(image\/(?:png|jpeg|gif|webp));base64,([A-Za-z0-9+/=\s]+)$/i

/** Takes pictures out of a paste: gives each the address that it has in the blocks, or null where it shows nothing. */
export function createPictureTaker(
  rtf: string,
  first: number,
): {
  pictures: PastedPicture[]
  take: (image: Element) => string | null
} {
  const pictures: PastedPicture[] = []
  const inRtf = readRtfPictures(rtf)
  let [local, number] = [0, first]
  const add = (from: PastedPicture['from']) => {
    const src = `pasted-picture-${number++}`
    pictures.push({ src, from })
    return src
  }
  return {
    pictures,
    take(image) {
      if (isTiny(image)) return null
      const written = addressOf(image)
      const data = DATA_IMAGE.exec(written)
      if (data?.[1] && data[2]) return add(toPicture(data[1], data[2]))
      if (/^(?:file|blob|cid|webkit-fake-url):/i.test(written)) {
        const picture = /^file:/i.test(written) ? inRtf[local++] : undefined
        return add(picture ? { picture } : null)
      }
      const address = written.startsWith('//') ? `https:${written}` : written
      if (!isAllowedPicture(address) || address.startsWith('data:')) return null
      if (/^https?:/i.test(address) && !pictures.some(({ src }) => src === address))
        pictures.push({ src: address, from: { address } })
      return address
    },
  }
}

/** Pages that fetch their pictures late keep the address beside a placeholder. */
function addressOf({ attribs }: Element): string {
  const late = ['data-src', 'data-original', 'data-lark-image-uri'].map((name) => attribs[name]?.trim() ?? '')
  return late.find((address) => /^(?:https?:)?\/\//i.test(address)) ?? attribs['src']?.trim() ?? ''
}

function isTiny(image: Element): boolean {
  const style = readStyle(image)
  return ['width', 'height'].some((name) => {
    const pixels = Number.parseFloat(image.attribs[name] ?? style.get(name) ?? '')
    return pixels < LEAST_PIXELS && !/%|em/.test(image.attribs[name] ?? style.get(name) ?? '')
  })
}

function toPicture(type: string, base64: string): PastedPicture['from'] {
  try {
    const binary = atob(base64.replaceAll(/\s/g, ''))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    return { picture: { type: type.toLowerCase() as PictureBytes['type'], bytes } }
  } catch {
    return null // broken on its way; the picture is asked for
  }
}
