import { unzipSync } from 'fflate'

/** Unpacked, in bytes: more than a book has with its pictures. */
const UNPACKED_MAX = 256 * 1024 * 1024

/** One file of an archive, in the way in which the reader of Word's files asks for it. */
interface ZipEntry {
  async(type: 'uint8array'): Promise<Uint8Array>
}

/**
 * Opens a ZIP archive; what is in it is unpacked when it is asked for. In the build it takes the place of the package that
 * the reader of Word's files brings along, which is seven times as large. Rejects as `listFiles` throws.
 */
export async function loadAsync(archive: ArrayBuffer): Promise<{ file(name: string): ZipEntry | null }> {
  const bytes = new Uint8Array(archive)
  const names = listFiles(archive)
  const unpack = (wanted: string) => unzipSync(bytes, { filter: ({ name }) => name === wanted })[wanted]
  return {
    file: (name) => (names.has(name) ? { async: async () => unpack(name) ?? new Uint8Array() } : null),
  }
}

/**
 * Names of the files in a ZIP archive. Throws for what is no archive, and for one that would be unpacked to more than
 * a computer bears; a file that says less of itself is cut off there.
 */
export function listFiles(archive: ArrayBuffer): Set<string> {
  const names = new Set<string>()
  let size = 0
  unzipSync(new Uint8Array(archive), {
    filter({ name, originalSize }) {
      names.add(name)
      size += originalSize
      return false
    },
  })
  if (size > UNPACKED_MAX) throw new RangeError('the archive is too large')
  return names
}
