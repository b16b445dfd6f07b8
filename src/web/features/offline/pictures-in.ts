/** Of one item that is read. */
export const PICTURES_MAX = 12

/** The first pictures of a page that is not open, each in the size that this browser would choose. */
export async function picturesIn(html: string): Promise<string[]> {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const images = [...page.querySelectorAll<HTMLImageElement>('main img')].slice(0, PICTURES_MAX)
  return Promise.all(images.map(choose))
}

async function choose(image: HTMLImageElement): Promise<string> {
  const { sizes, srcset, src } = image
  if (srcset === '') return src
  const shown = Object.assign(new Image(), { sizes, srcset, src })
  await shown.decode().catch(() => undefined) // one that is broken has no size
  return shown.currentSrc || src
}
