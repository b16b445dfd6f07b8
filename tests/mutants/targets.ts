import { globSync, readFileSync } from 'node:fs'

export const KINDS = ['rules', 'guards', 'stores'] as const
export type Kind = (typeof KINDS)[number]

/** A file whose faults are looked for. */
export interface Target {
  /** From the root. */
  path: string
  /** A domain of the server, or another folder of `src/server`, or a layer. */
  domain: string
  kind: Kind
  code: string
}

/** Pure layers: everything in them is a rule. */
const PURE = new Set(['base', 'contract'])
const SERVER = new Set(['domains', 'http', 'outside', 'realtime'])
/** What refuses or counts says so. */
const GUARD = /new AppError\(|\.consume\(|\brefus|subnet/i

/** All files that have a kind, in the order of their paths. */
export function findTargets(root: string): Target[] {
  return globSync('src/{base,contract,server}/**/*.ts', { cwd: root })
    .filter((path) => !path.endsWith('.test.ts') && !path.endsWith('.d.ts'))
    .toSorted()
    .flatMap((path) => {
      const code = readFileSync(`${root}/${path}`, 'utf8')
      const kind = kindOf(path, code)
      return kind === null ? [] : [{ path, domain: domainOf(path), kind, code }]
    })
}

function kindOf(path: string, code: string): Kind | null {
  const [, layer = '', part = ''] = path.split('/')
  if (PURE.has(layer)) return 'rules'
  if (!SERVER.has(part)) return null
  if (/(?:\/|-)rules\.ts$/.test(path)) return 'rules'
  if (/\/store(?:-[\w-]+)?\.ts$/.test(path)) return 'stores'
  return GUARD.test(code) ? 'guards' : null
}

function domainOf(path: string): string {
  const [, layer = '', part = '', domain = ''] = path.split('/')
  return PURE.has(layer) ? layer : part === 'domains' ? domain : part
}
