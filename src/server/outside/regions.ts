import { readFileSync } from 'node:fs'
import ipaddr from 'ipaddr.js'

/** Where network addresses are, as precise as a province. */
export interface Regions {
  /** Province, or country abroad; empty when the file does not know. Takes IPv6 also as its network, `…::/64`. */
  find(address: string): string
}

/**
 * The ranges of a CSV file, held in memory: `first,last,name` or `network/bits,name` on each line, IPv4 and IPv6 (by
 * /64), in any order and without overlaps; empty lines and those that begin with `#` are left out. Throws for a line
 * that is none of these.
 */
export function createRegions(file: string): Regions {
  return parseRegions(readFileSync(file, 'utf8'))
}

export function parseRegions(csv: string): Regions {
  const ranges = csv.split('\n').flatMap((line, index) => parseLine(line.trim(), index + 1))
  const names = [...new Set(ranges.map((range) => range.name))]
  const numberOf = new Map(names.map((name, number) => [name, number]))
  const byVersion = Map.groupBy(ranges, (range) => range.version)
  const tables = { 4: toTable(byVersion.get(4) ?? [], numberOf), 6: toTable(byVersion.get(6) ?? [], numberOf) }
  return {
    find(address) {
      const plain = address.replace(/\/64$/, '')
      if (!ipaddr.isValid(plain)) return ''
      const { version, key } = toKey(ipaddr.process(plain))
      return names[findIn(tables[version], key)] ?? ''
    },
  }
}

interface Range {
  version: 4 | 6
  first: bigint
  last: bigint
  name: string
  line: number
}

/** Ranges of one version by their beginnings; IPv6 by the first 64 bits, which one customer holds whole. */
interface Table {
  firsts: BigUint64Array
  lasts: BigUint64Array
  names: Uint32Array
}

function parseLine(line: string, number: number): Range[] {
  if (line === '' || line.startsWith('#')) return []
  const fields = line.split(',').map((field) => field.trim().replace(/^"(.*)"$/, '$1'))
  try {
    const isNetwork = fields[0]?.includes('/') ?? false
    const [first, last] = isNetwork ? boundsOf(fields[0] ?? '') : [parseKey(fields[0]), parseKey(fields[1])]
    const name = fields[isNetwork ? 1 : 2] ?? ''
    if (name === '' || first.version !== last.version || first.key > last.key) throw new Error('no range with a name')
    return [{ version: first.version, first: first.key, last: last.key, name, line: number }]
  } catch (cause) {
    throw new Error(`line ${number} is not "first,last,name" or "network/bits,name": ${line}`, { cause })
  }
}

function boundsOf(network: string) {
  const [address, bits] = ipaddr.parseCIDR(network)
  const { version, key } = toKey(address)
  const free = BigInt(Math.max(0, (version === 4 ? 32 : 64) - bits))
  const first = (key >> free) << free
  return [
    { version, key: first },
    { version, key: first + (1n << free) - 1n },
  ] as const
}

function parseKey(address = '') {
  return toKey(ipaddr.process(address))
}

function toKey(address: ipaddr.IPv4 | ipaddr.IPv6): { version: 4 | 6; key: bigint } {
  const bytes = Buffer.from(address.toByteArray())
  return bytes.length === 4
    ? { version: 4, key: BigInt(bytes.readUInt32BE(0)) }
    : { version: 6, key: bytes.readBigUInt64BE(0) }
}

function toTable(ranges: readonly Range[], numberOf: ReadonlyMap<string, number>): Table {
  const sorted = ranges.toSorted((a, b) => (a.first < b.first ? -1 : 1))
  for (const [index, range] of sorted.entries()) {
    const before = sorted[index - 1]
    if (before && before.last >= range.first) throw new Error(`lines ${before.line} and ${range.line} overlap`)
  }
  return {
    firsts: BigUint64Array.from(sorted, (range) => range.first),
    lasts: BigUint64Array.from(sorted, (range) => range.last),
    names: Uint32Array.from(sorted, (range) => numberOf.get(range.name) ?? 0),
  }
}

/** Number of the name of the range that holds a key, -1 for none. */
function findIn({ firsts, lasts, names }: Table, key: bigint): number {
  let low = 0
  let high = firsts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((firsts[middle] ?? 0n) <= key) low = middle + 1
    else high = middle
  }
  return (lasts[low - 1] ?? -1n) >= key ? (names[low - 1] ?? -1) : -1
}
