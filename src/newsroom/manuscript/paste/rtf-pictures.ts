/** A picture's bytes, by what they are. */
export interface PictureBytes {
  type: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp'
  bytes: Uint8Array<ArrayBuffer>
}

/** Pictures that a text in RTF holds, in their order; null for each of a kind that browsers do not show. */
export function readRtfPictures(rtf: string): (PictureBytes | null)[] {
  const pictures: (PictureBytes | null)[] = []
  for (const match of rtf.matchAll(/\{\\pict\b/g)) {
    // Word writes each picture twice, the second time for programs that know nothing newer.
    if (/\\nonshppict\s*$/.test(rtf.slice(Math.max(0, match.index - 20), match.index))) continue
    pictures.push(readPicture(rtf, match.index + match[0].length))
  }
  return pictures
}

/** Reads to the end of the group; groups within say things about the picture and hold none of it. */
function readPicture(rtf: string, start: number): PictureBytes | null {
  let depth = 1
  let own = ''
  for (let index = start; index < rtf.length && depth > 0;) {
    const next = rtf.slice(index).search(/[{}]/)
    const end = next < 0 ? rtf.length : index + next
    if (depth === 1) own += rtf.slice(index, end)
    depth += rtf[end] === '{' ? 1 : -1
    index = end + 1
  }
  const type = /\\pngblip\b/.test(own) ? 'image/png' : /\\jpegblip\b/.test(own) ? 'image/jpeg' : null
  const hex = own.replaceAll(/\\[a-z]+-?\d* ?/gi, '').replaceAll(/\s/g, '')
  if (type === null || hex === '' || /[^\da-f]/i.test(hex)) return null
  return {
    type,
    bytes: Uint8Array.from({ length: hex.length >> 1 }, (_, at) => parseInt(hex.slice(2 * at, 2 * at + 2), 16)),
  }
}
