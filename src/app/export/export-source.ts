import type { SavedImage } from '#server/domains/content/content.ts'
import { originalAddress } from '#server/outside/image-address.ts'
import type { Backend } from '#server/server.ts'

/** What an export reads. */
export type ExportSource = Backend

/** Where items lie, seen from the folder of the export. */
export const UP = '../'

/** Writes what is stored, each file once; what is elsewhere keeps its address. */
export interface MediaWriter {
  /** A picture; returns its path behind `prefix`. */
  write(image: SavedImage, prefix: string): Promise<string>
  /** As `write`, for a public address of the media store. */
  writeAddress(address: string, prefix?: string): Promise<string>
  /** Sound, film, text track or a whole stream, by its public address; returns its path behind `prefix`. */
  writeMedia(address: string, prefix: string): Promise<string>
}

/** Writes nothing: names what is stored by its address. */
export const addressesOnly: MediaWriter = {
  write: async (image) => originalAddress({ ...image, variants: [] }),
  writeAddress: async (address) => address,
  writeMedia: async (address) => address,
}
