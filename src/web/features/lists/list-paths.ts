import { addressPath } from '#contract/address-path.ts'

/** Site path of a list as a list, whatever its style. */
export function listPath(gid: string): string {
  return addressPath({ screen: 'list', id: gid }) ?? '/'
}

/** Site path of a list as flying cards, whatever its style. */
export function deckPath(gid: string): string {
  return addressPath({ screen: 'fly-card', id: gid }) ?? '/'
}
