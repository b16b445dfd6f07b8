import { KEPT_NOTE, offlineAddress, SAVED_PREFIX } from '#contract/offline.ts'
import { completePath } from '#contract/complete-special.ts'
import { toHref } from '#contract/share-urls.ts'
import type { AlbumDetail, Track } from '#contract/content.ts'
import type { SpecialDetail } from '#contract/specials.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { smallVersion } from '../../ui/picture.tsx'
import { cacheFile, cachePage, type CachedPage } from './cache-files.ts'
import { writeNote, type OfflineNote } from './offline-items.ts'
import { fillShell, loadedAssets, partsOf } from './shell.ts'

/** What is saved of an album or special, besides its own page. */
export interface SavePlan {
  note: Pick<OfflineNote, 'group' | 'id' | 'title' | 'cover'>
  /** Host-relative addresses of pages. */
  pages: string[]
  files: { url: string; size: number }[]
}

/** Bytes that a page, a picture and a transcript take, about; they are told before they are fetched. */
const PAGE_BYTES = 60_000
const PICTURE_BYTES = 40_000
const TEXT_BYTES = 10_000

/** An album with the pages and media of all its tracks. Streams of many small files are not among them. */
export async function planAlbum(album: AlbumDetail, { api, config, text }: Runtime): Promise<SavePlan> {
  const tracks: Track[] = [...album.tracks.list]
  let { has_more: isMore, next_cursor: cursor } = album.tracks
  while (isMore) {
    const answer = await api.call('GET /peony/v3/album/tracks/{series}/{uid}', {
      series: album.series,
      uid: album.uid,
      sort: 'asc',
      cursor,
      pagesize: 50,
    })
    if (answer.code !== 0) break
    tracks.push(...answer.data.list)
    ;({ has_more: isMore, next_cursor: cursor } = answer.data)
  }
  const own = [...new Map(tracks.map((track) => [track.id, track])).values()]
  return {
    note: { group: 'album', id: album.id, title: album.title, cover: album.cover },
    pages: own.map(({ path }) => toHref(path, text.locale, config)),
    files: [...own.flatMap(filesOf), ...picturesOf([album.cover, ...own.map(({ cover }) => cover)])],
  }
}

/** A special with the pages of the items that its modules show first. */
export async function planSpecial(special: SpecialDetail, { api, config, text }: Runtime): Promise<SavePlan> {
  const isWhole = special.modules.every((module) => module.to_come === null)
  const pagesize = special.modules[0]?.list.pagesize
  const answer = isWhole ? null : await api.call('GET /inner/special', { id: special.id, pagesize })
  const { modules } = answer?.code === 0 ? answer.data : special
  const items = modules.flatMap(({ list }) => list.list)
  const paths = [...items.map(({ path }) => path), ...(isWhole ? [] : [completePath(special.path)])]
  return {
    note: { group: 'special', id: special.id, title: special.title, cover: special.cover },
    pages: [...new Set(paths.map((path) => toHref(path, text.locale, config)))],
    files: picturesOf([special.cover, ...items.map(({ cover }) => cover)]),
  }
}

export function bytesOf({ pages, files }: SavePlan): number {
  return pages.length * PAGE_BYTES + files.reduce((sum, { size }) => sum + size, 0)
}

interface SaveParts {
  signal: AbortSignal
  /** Told how much is there, from 0 to 1. */
  onProgress(share: number): void
}

/** Saves the page that is open with all that a plan names; what was saved of it goes again where that fails. */
export async function saveGroup(plan: SavePlan, { signal, onProgress }: SaveParts): Promise<void> {
  const address = offlineAddress(location)
  const name = SAVED_PREFIX + address
  const now = Date.now()
  try {
    const cache = await caches.open(name)
    const total = bytesOf(plan) + PAGE_BYTES
    let told = 0
    let bytes = 0
    const assets = new Set(loadedAssets())
    const count = (size: number, kept: number | null) => {
      if (kept === null) throw new Error('a part could not be had')
      bytes += kept
      told += size
      onProgress(Math.min(1, told / total))
    }
    const countPage = (page: CachedPage | null) => {
      count(PAGE_BYTES, page && page.bytes)
      for (const asset of page?.assets ?? []) assets.add(asset)
    }
    const pictures = [...document.querySelectorAll<HTMLImageElement>('main img')].map(
      (one) => one.currentSrc || one.src,
    )
    countPage(await cachePage(cache, address, now, signal))
    for (const page of plan.pages) countPage(await cachePage(cache, page, now, signal))
    for (const { url, size } of plan.files) count(size, await cacheFile(cache, url, signal))
    for (const picture of new Set(pictures)) bytes += (await cacheFile(cache, picture, signal)) ?? 0
    for (const part of await partsOf([...assets])) assets.add(part)
    await fillShell([...assets])
    const times = { keptAt: now, openedAt: now, checkedAt: now }
    await writeNote(cache, { ...plan.note, ...times, bytes, assets: [...assets] })
  } catch (error) {
    await caches.delete(name)
    throw error
  }
}

/** Whether the page that is open was saved on request, whole. */
export async function isSavedHere(): Promise<boolean> {
  const name = SAVED_PREFIX + offlineAddress(location)
  return (await caches.has(name)) && (await (await caches.open(name)).match(KEPT_NOTE)) !== undefined
}

export async function removeSavedHere(): Promise<void> {
  await caches.delete(SAVED_PREFIX + offlineAddress(location))
}

/** The first source that is one file, and what is read beside it. */
function filesOf({ media }: Track): SavePlan['files'] {
  const source = media?.sources.find(({ url }) => !url.includes('.m3u8'))
  const transcript = media?.transcript_url
  return [
    ...(source ? [{ url: source.url, size: source.size }] : []),
    ...(transcript ? [{ url: transcript, size: TEXT_BYTES }] : []),
  ]
}

/** As large as on their own pages, and as small as in lists. */
function picturesOf(addresses: readonly string[]): SavePlan['files'] {
  const both = addresses.filter(Boolean).flatMap((address) => [address, smallVersion(address)])
  return [...new Set(both)].map((url) => ({ url, size: PICTURE_BYTES }))
}
