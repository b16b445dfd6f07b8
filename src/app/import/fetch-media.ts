import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Fetcher } from '#server/outside/fetch-safely.ts'

/** What a file of the web may be. */
export interface FetchLimits {
  types: readonly string[]
  maxBytes: number
  totalTimeout: number
}

const ANYTHING = ['application/octet-stream', 'binary/octet-stream', '']

export const soundLimits: FetchLimits = {
  types: ['audio/', 'video/mp4', 'application/ogg', ...ANYTHING],
  maxBytes: 1024 ** 3,
  totalTimeout: 60 * 60 * 1000,
}
export const textLimits: FetchLimits = {
  types: [
    'text/',
    'application/x-subrip',
    'application/srt',
    'application/json',
    'application/json+chapters',
    ...ANYTHING,
  ],
  maxBytes: 8 * 1024 ** 2,
  totalTimeout: 30_000,
}

const EXTENSIONS: Record<string, string> = {
  'audio/mpeg': '.mp3',
  'audio/mp3': '.mp3',
  'audio/mp4': '.m4a',
  'audio/x-m4a': '.m4a',
  'audio/m4a': '.m4a',
  'audio/aac': '.aac',
  'audio/ogg': '.ogg',
  'audio/opus': '.opus',
  'application/ogg': '.ogg',
  'audio/wav': '.wav',
  'audio/x-wav': '.wav',
  'audio/flac': '.flac',
  'audio/x-flac': '.flac',
}

/**
 * What `work` makes of the file at an address, which it gets as a file of its own that is gone afterwards, named as the
 * address or else its type says. Throws `FetchRefused`, and what `work` throws.
 */
export async function withFetched<T>(
  fetcher: Fetcher,
  address: string,
  limits: FetchLimits,
  work: (file: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'davmu-fetch-'))
  try {
    const raw = path.join(folder, 'fetched')
    const { type, address: from } = await fetcher.fetchFile(address, raw, limits)
    const file = raw + (extensionOf(from) || extensionOf(address) || (EXTENSIONS[type] ?? ''))
    await rename(raw, file)
    return await work(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Extension of the file that an address names, with its dot; empty where there is none. */
function extensionOf(address: string): string {
  return /\.[a-z0-9]{2,4}$/i.exec(new URL(address).pathname)?.[0].toLowerCase() ?? ''
}
