import Hashids from 'hashids'

/** Shortest hashed id that is ever made (specification, section 9). */
export const ID_MIN_LENGTH = 8
/** Encoding and decoding cost more than a look-up, and the same ids come again and again. */
const KEPT = 20_000
const ID_SHAPE = /^[a-zA-Z0-9]{8,32}$/

export interface IdCodec {
  /** The public form of a database id (a non-negative safe integer). */
  encode(id: number): string
  /** The database id behind a public one, or null when it was not made by this codec with this salt. */
  decode(hashed: string): number | null
}

/**
 * Hashed ids (hashids, https://hashids.org) with the site's public salt. Decoding re-encodes and compares, so that near
 * misses are refused. They hide numbers, they are not secrets.
 */
export function createIdCodec(salt: string): IdCodec {
  const hashids = new Hashids(salt, ID_MIN_LENGTH)
  const encoded = new Map<number, string>()
  const decoded = new Map<string, number>()
  return {
    encode(id) {
      const known = encoded.get(id)
      if (known !== undefined) return known
      if (encoded.size >= KEPT) encoded.clear()
      const hashed = hashids.encode(id)
      encoded.set(id, hashed)
      return hashed
    },
    decode(hashed) {
      const known = decoded.get(hashed)
      if (known !== undefined) return known
      if (!ID_SHAPE.test(hashed)) return null // hashids throws on foreign characters
      const [id, ...more] = hashids.decode(hashed)
      if (typeof id !== 'number' || more.length > 0) return null
      if (hashids.encode(id) !== hashed) return null
      if (decoded.size >= KEPT) decoded.clear()
      decoded.set(hashed, id)
      return id
    },
  }
}
