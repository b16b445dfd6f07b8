/** So much at once, and so much again in each second. */
export interface Allowance {
  burst: number
  perSecond: number
}

/** What is left of an allowance. */
export interface Bucket {
  left: number
  filledAtMs: number
}

export function fullBucket(allowance: Allowance, nowMs: number): Bucket {
  return { left: allowance.burst, filledAtMs: nowMs }
}

/** Takes one of what is left; false when nothing is. */
export function take(bucket: Bucket, { burst, perSecond }: Allowance, nowMs: number): boolean {
  bucket.left = Math.min(burst, bucket.left + ((nowMs - bucket.filledAtMs) / 1000) * perSecond)
  bucket.filledAtMs = nowMs
  if (bucket.left < 1) return false
  bucket.left -= 1
  return true
}

/** Commands of one connection: enough for a first frame of very many, little for going on like that. */
export const CONNECTION_ALLOWANCE: Allowance = { burst: 2000, perSecond: 50 }
/** Commands of all connections of one address, which many readers may share. */
export const ADDRESS_ALLOWANCE: Allowance = { burst: 20_000, perSecond: 2000 }

/** The connections of one address. */
export interface AddressUse {
  connections: number
  bucket: Bucket
}
