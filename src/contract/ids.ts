import Hashids from 'hashids'

/** Shortest hashed id that is ever made (specification, section 9). */
export const ID_MIN_LENGTH = 8
/** Encoding and decoding cost more than a look-up, and the same ids come again and again. */
const KEPT = 20_000
export const ID_SHAPE = /^[a-zA-Z0-9]{8,32}$/

export interface IdCodec {
  /** The public form of a database id (a non-negative safe integer). */
  encode(id: number): string
  /** The database id behind a public one, or null when it was not made by this codec with this salt. */
  decode(hashed: string): number | null
  /** The public form of a user's id; it is never that of anything else. */
  encodePerson(userId: number): string
  /** The user's id behind a public one, or null. */
  decodePerson(hashed: string): number | null
}

/** Second number in the ids of persons. */
const PERSON = 1

/**
 * Hashed ids (hashids, https://hashids.org) with the site's public salt. Decoding re-encodes and compares, so that near
 * misses are refused. They hide numbers, they are not secrets.
 */
export function createIdCodec(salt: string): IdCodec {
  const hashids = new Hashids(salt, ID_MIN_LENGTH)
  const decoded = new Map<string, number>()
  return {
    encode: memoizeEncoded((id) => hashids.encode(id)),
    decode(hashed) {
      const known = decoded.get(hashed)
      if (known !== undefined) return known
      if (!ID_SHAPE.test(hashed)) return null // hashids throws on foreign characters
      const [id] = hashids.decode(hashed)
      if (typeof id !== 'number' || hashids.encode(id) !== hashed) return null
      if (decoded.size >= KEPT) decoded.clear()
      decoded.set(hashed, id)
      return id
    },
    encodePerson: memoizeEncoded((userId) => hashids.encode([userId, PERSON])),
    decodePerson(hashed) {
      if (!ID_SHAPE.test(hashed)) return null
      const [id] = hashids.decode(hashed)
      return typeof id === 'number' && hashids.encode([id, PERSON]) === hashed ? id : null
    },
  }
}

function memoizeEncoded(encode: (id: number) => string): (id: number) => string {
  const encoded = new Map<number, string>()
  return (id) => {
    const known = encoded.get(id)
    if (known !== undefined) return known
    if (encoded.size >= KEPT) encoded.clear()
    const hashed = encode(id)
    encoded.set(id, hashed)
    return hashed
  }
}

/** What the address parser asks of ids. */
export function rulesOf({ decode, decodePerson }: IdCodec) {
  return {
    isId: (text: string) => decode(text) !== null,
    isPerson: (text: string) => decodePerson(text) !== null,
  }
}
