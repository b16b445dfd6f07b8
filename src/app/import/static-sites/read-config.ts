import { parse as parseToml } from 'smol-toml'
import { parse as parseYaml } from 'yaml'
import { findInside, readTextFile } from '../read-folder.ts'
import { SourceError } from '../source-error.ts'

/** What a configuration says, by its names in small letters. */
export type Config = Readonly<Record<string, unknown>>

/** The first of the files that is there, and what it says; throws `SourceError` for one that cannot be read. */
export async function readConfig(
  root: string,
  files: readonly string[],
): Promise<{ file: string; config: Config } | null> {
  for (const file of files) {
    const found = await findInside(root, file)
    if (found === null) continue
    const text = await readTextFile(found)
    try {
      const value: unknown = file.endsWith('.toml') ? parseToml(text) : parseYaml(text)
      return { file, config: inSmall(value) }
    } catch (error) {
      throw new SourceError(
        `${file} cannot be read (${error instanceof Error ? (error.message.split('\n')[0] ?? '') : ''})`,
      )
    }
  }
  return null
}

/** A part of a configuration; empty where there is none. */
export function partOf(config: Config, name: string): Config {
  return inSmall(config[name])
}

export function textIn(config: Config, name: string): string {
  const value = config[name]
  return typeof value === 'string' ? value : ''
}

function inSmall(value: unknown): Config {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name.toLowerCase(), inner as unknown]))
}

/** The path that an address of a site begins with, without a slash at its end. */
export function basePathOf(address: string): string {
  const path = URL.canParse(address, 'http://host.invalid') ? new URL(address, 'http://host.invalid').pathname : '/'
  return path.replace(/\/$/, '')
}
