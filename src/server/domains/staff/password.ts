import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** Cost in KiB, passes and lanes: what OWASP gives as its first choice for Argon2id. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const
const SALT_BYTES = 16
const TAG_BYTES = 32

/** Argon2id in the notation of its reference implementation: how it was made stands before the salt and the hash. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const tag = await deriveTag(password, salt, COST)
  return `$argon2id$v=19$${costText(COST)}$${salt.toString('base64url')}$${tag.toString('base64url')}`
}

/** Whether a password is the one behind a hash; takes about as long whatever it is. */
export async function isPassword(hash: string, password: string): Promise<boolean> {
  const { cost, salt, tag } = parseHash(hash)
  return timingSafeEqual(tag, await deriveTag(password, salt, cost))
}

/** Whether a hash was made at another cost than hashes are made now. */
export function isOutdated(hash: string): boolean {
  return !hash.startsWith(`$argon2id$v=19$${costText(COST)}$`)
}

type Cost = Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism'>

function deriveTag(password: string, nonce: Buffer, cost: Cost): Promise<Buffer> {
  return derive('argon2id', { message: password.normalize('NFKC'), nonce, tagLength: TAG_BYTES, ...cost })
}

function costText({ memory, passes, parallelism }: Cost): string {
  return `m=${memory},t=${passes},p=${parallelism}`
}

function parseHash(hash: string): { cost: Cost; salt: Buffer; tag: Buffer } {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/.exec(hash)
  if (!found) throw new Error('the hash of a password cannot be read')
  const [, memory, passes, parallelism, salt = '', tag = ''] = found
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64url'),
    tag: Buffer.from(tag, 'base64url'),
  }
}
