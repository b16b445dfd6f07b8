import {
  ASSETS,
  assetsNamedIn,
  KEPT_NOTE,
  LATER_PREFIX,
  OPENED_PREFIX,
  SAVED_PREFIX,
  SHELL_CACHE,
} from '#contract/offline.ts'

/**
 * Forgets what no kept page needs any more: files of former builds, and items that were never kept whole. With each build,
 * before its worker takes over.
 */
export async function tidy(): Promise<void> {
  const shell = await caches.open(SHELL_CACHE)
  const stored = await shell.keys()
  const pages = stored.filter(({ url }) => !isAsset(url))
  const named = await Promise.all(pages.map(async (page) => assetsNamedIn(await textOf(await shell.match(page)))))
  const needed = new Set([...named, ...(await assetsOfItems())].flat())
  const leaving = stored.filter(({ url }) => isAsset(url) && !needed.has(new URL(url).pathname))
  await Promise.all(leaving.map((request) => shell.delete(request)))
}

/** The files that the notes of the kept items name. */
async function assetsOfItems(): Promise<string[][]> {
  const names = (await caches.keys()).filter((name) => PREFIXES.some((prefix) => name.startsWith(prefix)))
  return Promise.all(
    names.map(async (name) => {
      const note = await (await caches.open(name)).match(KEPT_NOTE)
      if (note) return ((await note.json()) as { assets: string[] }).assets
      await caches.delete(name)
      return []
    }),
  )
}

function isAsset(url: string): boolean {
  return new URL(url).pathname.startsWith(ASSETS)
}

async function textOf(page: Response | undefined): Promise<string> {
  return (await page?.text()) ?? ''
}

const PREFIXES = [OPENED_PREFIX, SAVED_PREFIX, LATER_PREFIX]
