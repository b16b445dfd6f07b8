import { Option } from 'commander'

/** Options of a command that may make an item public. */
export interface Accepting {
  acceptUndescribed: boolean
}

/** `--accept-undescribed`. */
export function acceptUndescribed(): Option {
  return new Option(
    '--accept-undescribed',
    'also with pictures that have no description, because they show nothing',
  ).default(false)
}
