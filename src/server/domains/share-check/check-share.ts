import type { ShareReport } from '#contract/admin/share-check.ts'
import { BASE_PATH, paintedSize, POSTERS_PATH } from '#contract/share-urls.ts'
import { AppError } from '#server/http/app-error.ts'
import { storedNames } from '#server/outside/image-address.ts'
import { readHead } from './read-head.ts'
import { judgeShare, toShown, type Picture } from './rules.ts'
import type { ReadPage, SharedPage, ShareCheckParts } from './share-check.ts'

const REDIRECTS_MAX = 5

/**
 * One of our pages as a client that is handed its address reads it. What a preview shows is judged as the page that it
 * will be, at its `future` address. Throws 40001 for an address that is not ours.
 */
export async function checkShare(
  parts: ShareCheckParts,
  read: ReadPage,
  address: string,
  future?: string,
): Promise<ShareReport> {
  const asked = toUrl(address, parts.wapHost)
  let url = asked
  let page = await readOwn(read, url)
  for (let hops = 0; page.location !== null && hops < REDIRECTS_MAX; hops += 1) {
    url = new URL(page.location, url)
    page = await readOwn(read, url)
  }
  const found = readHead(page.html, url)
  if (future !== undefined) url = toUrl(future, parts.wapHost)
  const head = future === undefined ? found : { ...found, canonical: url.href, isHidden: false }
  const picture = await findPicture(parts, head.image, url)
  const checked = {
    url,
    status: page.status,
    isRedirected: future === undefined && url.href !== asked.href,
    head,
    picture,
    allowedHosts: parts.socialAccount?.allowedHosts ?? null,
  }
  return {
    url: url.href,
    status: page.status,
    card: {
      title: head.title,
      desc: head.description,
      link: head.canonical || url.href,
      image: head.image,
      image_width: picture.at === 'store' ? picture.width : 0,
      image_height: picture.at === 'store' ? picture.height : 0,
    },
    shown: toShown(checked),
    findings: judgeShare(checked),
  }
}

/** A whole address; a path is one on the host that shared links lead to, with or without what all paths begin with. */
function toUrl(address: string, wapHost: string): URL {
  const path = address.startsWith('/') && !address.startsWith(BASE_PATH) ? `${BASE_PATH}${address}` : address
  if (!URL.canParse(path, wapHost)) throw notOurs()
  return new URL(path, wapHost)
}

async function readOwn(read: ReadPage, url: URL): Promise<SharedPage> {
  const page = await read(url)
  if (!page) throw notOurs()
  return page
}

function notOurs(): AppError {
  return new AppError(40001, {
    data: { fields: [{ field: 'query.url', message: 'is no address of a page of this site' }] },
  })
}

async function findPicture({ mediaStore }: ShareCheckParts, image: string, page: URL): Promise<Picture> {
  if (image === '') return { at: 'none' }
  const { pathname, host } = new URL(image)
  if (host === page.host && pathname.startsWith(POSTERS_PATH)) return { at: 'store', ...paintedSize(pathname) }
  const name = storedNames(pathname, 0).at(-1)
  const size = name === undefined ? null : await mediaStore.measure(name)
  if (size) return { at: 'store', ...size }
  return name !== undefined && host === page.host ? { at: 'gone' } : { at: 'elsewhere' }
}
