import { stringify } from 'yaml'

/** YAML as an import reads it back: every text what it is, no aliases. */
export function toYaml(value: unknown): string {
  return stringify(value, { lineWidth: 0, schema: 'core', aliasDuplicateObjects: false })
}
