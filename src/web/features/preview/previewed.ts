import { parseAddress } from '#contract/parse-address.ts'
import type { Runtime } from '../../runtime/runtime.ts'

/** What calls about the preview of this address are given; null where it is none. */
export async function findPreviewed(runtime: Runtime): Promise<{ id: string; preview_token: string } | null> {
  const address = parseAddress(location.pathname + location.search, await runtime.addressRules())?.address
  if (!address || !('id' in address) || !('actor' in address) || !address.id || !address.actor) return null
  return { id: address.id, preview_token: address.actor.replace('preview-', '') }
}
