import { dirname } from 'node:path/posix'
import type { Import, SourceFile } from './source-tree.ts'

/** A rule takes the whole tree and answers one sentence for each breach. */
export type Rule = (files: SourceFile[]) => string[]

/** What each layer may import besides itself and packages. */
const LAYERS: Record<string, string[]> = {
  base: [],
  contract: ['base'],
  locales: ['base', 'contract'],
  server: ['base', 'contract', 'locales'],
  web: ['base', 'contract', 'locales'],
  newsroom: ['base', 'contract', 'locales', 'web'],
  'service-worker': ['base', 'contract'],
  app: ['base', 'contract', 'locales', 'server', 'web', 'newsroom'],
  cli: ['base', 'contract', 'locales', 'server', 'app'],
}

/** Inside `server`: what each part may import. A file that lies directly in `server` wires them and may import all. */
const SERVER_PARTS: Record<string, string[]> = {
  storage: [],
  outside: [],
  settings: [],
  realtime: ['storage', 'http'],
  http: ['storage'],
  assembly: ['http', 'storage', 'realtime', 'outside', 'settings'],
  domains: ['assembly', 'http', 'storage', 'realtime', 'outside', 'settings'],
}

/**
 * Inside `web`: a part never imports what builds on a later one. Other folders and the entries stand as high as what
 * they import.
 */
const WEB_RANKS: Record<string, number> = {
  ui: 0,
  i18n: 0,
  theme: 0,
  api: 0,
  runtime: 0,
  features: 1,
  parts: 2,
  pages: 3,
}

/** Inside `newsroom`, as in `web`. Other folders and the entry stand as high as what they import. */
const NEWSROOM_RANKS: Record<string, number> = {
  ui: 0,
  texts: 0,
  manuscript: 0,
  api: 0,
  keeping: 1,
  parts: 2,
  screens: 3,
}

/** Of the readers' site the newsroom takes what knows no reader; what it needs of their pages it shows in a frame. */
const NEWSROOM_BORROWS =
  /^src\/web\/(?:theme\/|i18n\/text\.tsx|runtime\/(?:log|when-idle)\.ts|features\/realtime\/web-socket-address\.ts|features\/comments\/find-quote\.ts|ui\/(?:create-icon|qr-code|copy-text|give-file)\.tsx?$)/

/** Of the newsroom an import takes how texts are read and written, which knows no browser. */
const NEWSROOM_LENDS = /^src\/newsroom\/manuscript\//

/** What every part of the server may throw. */
const SERVER_ERROR = 'src/server/http/app-error.ts'

const MAX_LINES = 320

/** The part of package.json that names packages. */
export interface Manifest {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  optionalDependencies: Record<string, string>
}

/** Where each package may be imported: below a path, in a file, or in the stores of the domains (`store`). */
export type PackagePlaces = Record<string, string[]>

const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.startsWith('tests/') || path.startsWith('bench/')
const layerOf = (path: string) => /^src\/([^/]+)\//.exec(path)?.[1] ?? null
const partOf = (layer: string, path: string) => new RegExp(`^src/${layer}/([^/]+)/`).exec(path)?.[1] ?? null
const isCode = (file: SourceFile) => /\.(ts|tsx|mjs)$/.test(file.path)

export const layerRule: Rule = (files) =>
  eachImport(files, (file, { to, specifier }) => {
    const from = layerOf(file.path)
    const target = layerOf(to) ?? (to.startsWith('tests/') ? 'tests' : null)
    if (from === null || target === null) return null
    if (from === target)
      return specifier.startsWith('#') && isNear(file.path, to) ? `imports ${to} by #, it is near` : null
    if (target === 'tests') return isTest(file.path) ? null : `imports ${to}`
    if (!(LAYERS[from] ?? []).includes(target)) return `imports ${to}: ${from} must not know ${target}`
    return specifier.startsWith('#') ? null : `imports ${to} by a relative path, another layer is imported by #`
  })

export const unknownFolders: Rule = (files) =>
  files.flatMap(({ path }) => {
    const layer = layerOf(path)
    return layer !== null && !(layer in LAYERS) ? [`${path}: src/${layer} is no layer`] : []
  })

export const serverParts: Rule = (files) =>
  eachImport(files, (file, { to }) => {
    const from = partOf('server', file.path)
    const target = partOf('server', to)
    if (!file.path.startsWith('src/server/') || !to.startsWith('src/server/') || from === target || from === null)
      return null
    if (isTest(file.path) || to === SERVER_ERROR) return null
    if (target === null) return `imports ${to}: only what lies above server may`
    return (SERVER_PARTS[from] ?? []).includes(target) ? null : `imports ${to}: ${from} must not know ${target}`
  })

export const webParts: Rule = (files) => rankedParts(files, 'web', WEB_RANKS)

export const newsroomParts: Rule = (files) => rankedParts(files, 'newsroom', NEWSROOM_RANKS)

function rankedParts(files: SourceFile[], layer: string, ranks: Record<string, number>): string[] {
  const tree = new Map(files.map((file) => [file.path, file]))
  const fixedRank = (path: string) => ranks[partOf(layer, path) ?? '']
  const rank = (path: string, trail: string[] = []): number => {
    const fixed = fixedRank(path)
    if (fixed !== undefined || trail.includes(path)) return fixed ?? 0
    const imported = tree.get(path)?.imports.filter(({ to }) => to.startsWith(`src/${layer}/`)) ?? []
    return Math.max(0, ...imported.map(({ to }) => rank(to, [...trail, path])))
  }
  return eachImport(files, (file, { to }) => {
    const own = fixedRank(file.path)
    if (own === undefined || !to.startsWith(`src/${layer}/`) || isTest(file.path)) return null
    return own < rank(to) ? `imports ${to}, which is built on it` : null
  })
}

export const newsroomBorrows: Rule = (files) =>
  eachImport(files, (file, { to }) =>
    layerOf(file.path) === 'newsroom' && to.startsWith('src/web/') && !isTest(file.path) && !NEWSROOM_BORROWS.test(to)
      ? `imports ${to}, which is made for readers`
      : null,
  )

export const newsroomLends: Rule = (files) =>
  eachImport(files, (file, { to }) =>
    layerOf(file.path) === 'app' && to.startsWith('src/newsroom/') && !isTest(file.path) && !NEWSROOM_LENDS.test(to)
      ? `imports ${to}, which is made for the newsroom's page`
      : null,
  )

/** What lies directly in `web` is what a build begins with. */
export const webEntries: Rule = (files) =>
  files
    .filter(({ path }) => /^src\/web\/[^/]+\.tsx?$/.test(path) && !/\/entry-[a-z]+\.tsx$/.test(path))
    .map(({ path }) => `${path} is no entry, it belongs into a folder of what it is about`)

/** Features that others build on: what is shared between features is kept in one of them. They know none of the others. */
const SHARED_FEATURES = new Set([
  'players',
  'realtime',
  'reports',
  'session',
  'social-client',
  'tracker',
  'uploads',
  'waiting',
  'writing',
])

/** Folders whose children know nothing of each other, shared features apart. */
export const siblings: Rule = (files) =>
  eachImport(files, (file, { to }) => {
    const family = /^src\/(?:web|newsroom)\/(features|parts|pages|screens)\/([^/]+)\//
    const [, from, own] = family.exec(file.path) ?? []
    const [, target, other] = family.exec(to) ?? []
    if (from === 'features' && SHARED_FEATURES.has(other ?? '')) return null
    return from !== undefined && from === target && own !== other ? `imports ${to} of a sibling` : null
  })

/** A domain is imported through `domains/<name>/<name>.ts` only. */
export const domainFaces: Rule = (files) => [
  ...eachImport(files, (file, { to }) => {
    const [, domain, inner] = /^src\/server\/domains\/([^/]+)\/(.+)$/.exec(to) ?? []
    if (domain === undefined || file.path.startsWith(`src/server/domains/${domain}/`)) return null
    return inner === `${domain}.ts` ? null : `imports ${to}: the face of the domain is ${domain}/${domain}.ts`
  }),
  ...[...new Set(files.flatMap((file) => /^src\/server\/domains\/([^/]+)\//.exec(file.path)?.[1] ?? []))]
    .filter((domain) => !files.some((file) => file.path === `src/server/domains/${domain}/${domain}.ts`))
    .map((domain) => `src/server/domains/${domain} has no face ${domain}.ts`),
]

const DOMAIN = /^src\/server\/domains\/([^/]+)\//

/**
 * Domains that know each other, the largest number first, each circle in the order of names. A domain knows those whose
 * face any of its files imports, for a type too: the ones that it calls, and the ones whose events it listens to or whose
 * points it adds to. What it keeps of persons it adds to `identity`, which asks for it.
 */
export function domainCircles(files: readonly SourceFile[]): string[][] {
  const known = new Map<string, Set<string>>()
  for (const { path, imports } of files) {
    const domain = DOMAIN.exec(path)?.[1]
    if (domain === undefined || isTest(path)) continue
    const others = known.get(domain) ?? new Set()
    known.set(domain, others)
    for (const { to } of imports) others.add(DOMAIN.exec(to)?.[1] ?? domain)
    if (path.endsWith('/personal-data.ts')) others.add('identity')
  }
  const reach = (from: string): Set<string> => {
    const reached = new Set(known.get(from) ?? [])
    for (const one of reached) for (const next of known.get(one) ?? []) reached.add(next)
    return reached
  }
  const reached = new Map([...known.keys()].map((domain) => [domain, reach(domain)]))
  const circles = [...known.keys()].map((domain) =>
    [...known.keys()]
      .filter((other) => other === domain || (reached.get(domain)?.has(other) && reached.get(other)?.has(domain)))
      .toSorted(),
  )
  const once = new Map(circles.map((circle) => [circle.join(' '), circle]))
  return [...once.values()].toSorted((a, b) => b.length - a.length)
}

/** What every domain has under the same name; its SQL stands in stores as `sqlPlaces` says. */
const ROLES: ReadonlyArray<{ what: string; is: RegExp; name: RegExp }> = [
  {
    what: 'what is kept of persons',
    is: /\): (?:Required<)?PersonalData\b|: PersonalData = /,
    name: /^personal-data$/,
  },
  {
    what: 'calls of the editor’s API',
    is: /^export function [^{]*\): AdminHandlers</m,
    name: /^admin-handlers(-of-[a-z]+)?$/,
  },
  { what: 'points or events', is: /\bdefine(?:Point|Event)\b/, name: /^points$/ },
]

export const domainFiles: Rule = (files) =>
  files.flatMap(({ path, text }) => {
    const [, domain, name = ''] = /^src\/server\/domains\/([^/]+)\/([^/]+)\.ts$/.exec(path) ?? []
    if (domain === undefined || isTest(path)) return []
    const misplaced = ROLES.filter((role) => role.is.test(text) && !role.name.test(name)).map(({ what }) => what)
    if (/\bdefineDomain\(/.test(text) !== (name === domain)) misplaced.push('a descriptor, or is a face without one,')
    return misplaced.map((what) => `${path} holds ${what}: that has the same place in every domain`)
  })

/** No file needs, at run time, a file that needs it. */
export const noCycles: Rule = (files) => {
  const graph = runtimeGraph(files)
  const done = new Set<string>()
  const found: string[] = []
  const visit = (path: string, trail: string[]) => {
    const start = trail.indexOf(path)
    if (start >= 0) {
      found.push(`import cycle: ${[...trail.slice(start), path].join(' → ')}`)
      return
    }
    if (done.has(path)) return
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path])
    done.add(path)
  }
  for (const path of graph.keys()) visit(path, [])
  return found
}

/** Neither the browser nor the page renderer loads a package that only the contract's schemas need. */
export const noZodInBrowser: Rule = (files) => {
  const graph = runtimeGraph(files)
  const found: string[] = []
  for (const { path } of files) {
    if (!/^src\/(web|newsroom|service-worker)\//.test(path) || isTest(path)) continue
    const queue = [[path]]
    const seen = new Set<string>()
    for (let trail = queue.shift(); trail !== undefined; trail = queue.shift()) {
      const last = trail[trail.length - 1] ?? ''
      if (last === 'zod') found.push(`zod reaches the browser: ${trail.join(' → ')}`)
      if (seen.has(last)) continue
      seen.add(last)
      for (const next of graph.get(last) ?? []) queue.push([...trail, next])
    }
  }
  return found
}

/** What an importer is given is called as the programs that make it call it, an application as its framework wants it. */
const AS_OTHERS_NAME = ['tests/import/fixtures/', 'bench/peers/nuxt/', 'bench/peers/next/']

export const names: Rule = (files) =>
  files
    .filter(
      ({ path }) => /^(src|tests|bench)\//.test(path) && !AS_OTHERS_NAME.some((folder) => path.startsWith(folder)),
    )
    .flatMap(({ path }) => {
      const parts = path.split('/')
      const bad = parts.find((part) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/.test(part) && !isLocaleFile(part))
      if (bad !== undefined) return [`${path}: ${bad} is not kebab-case`]
      const vague = parts.find((part) => /^(index|utils?|helpers?|common|misc)(\.|$)/.test(part))
      return vague === undefined ? [] : [`${path}: ${vague} says nothing about what is in it`]
    })

export const fileSizes: Rule = (files) =>
  files
    .filter(({ path }) => path.startsWith('src/') && /\.(ts|tsx|css)$/.test(path) && !isTest(path))
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > MAX_LINES)
    .map(({ path, lines }) => `${path} has ${lines} lines, the most is ${MAX_LINES}`)

/** The SQL of a domain: one file, or several with their subject in the name (`store-writes.ts`). */
const STORE = /^src\/server\/domains\/[^/]+\/store(-[a-z-]+)?\.ts$/

/** The idempotent write is HTTP's own: it keeps the answer in the transaction of the write that it answers. */
const SQL_FILES = new Set(['src/server/http/once.ts'])

/** Statements are written where the tables are known. */
export const sqlPlaces: Rule = (files) =>
  files
    .filter((file) => isCode(file) && file.path.startsWith('src/') && !isTest(file.path))
    .filter(({ path }) => !path.startsWith('src/server/storage/') && !STORE.test(path) && !SQL_FILES.has(path))
    .filter(({ text }) =>
      /\.(selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(|\bsql(<[^`]*>)?`/.test(text),
    )
    .map(({ path }) => `${path} holds SQL, which belongs into a store.ts or src/server/storage`)

export function packagePlaces(places: PackagePlaces): Rule {
  return (files) =>
    eachImport(files, (file, { to }) => {
      if (!file.path.startsWith('src/') || isTest(file.path) || /^(?:node:|virtual:|src\/)/.test(to)) return null
      const allowed = places[to]
      if (allowed === undefined) return `imports ${to}, which has no place in the table of packages`
      return allowed.some((place) => (place === 'store' ? STORE.test(file.path) : file.path.startsWith(place)))
        ? null
        : `imports ${to}, which belongs into ${allowed.join(', ')}`
    })
}

/** Colours have names; their values stand in one file. */
export const colours: Rule = (files) =>
  files
    .filter(
      ({ path }) =>
        /^src\/(?:web|newsroom)\/.*\.(css|tsx)$/.test(path) && path !== 'src/web/theme/tokens.css' && !isTest(path),
    )
    .flatMap(({ path, text }) =>
      [
        ...text.matchAll(
          /(?<![\w&/])#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b(?!-)|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/gi,
        ),
      ]
        .filter((match) => !/from$/i.test(match[0]))
        .map((match) => `${path} writes the colour ${match[0]}, which belongs into src/web/theme/tokens.css`),
    )

export function exactVersions(manifest: Partial<Manifest>): string[] {
  return [manifest.dependencies, manifest.devDependencies, manifest.optionalDependencies]
    .flatMap((packages = {}) => Object.entries(packages))
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${name} ${version} is not an exact version`)
}

/** In the same folder, below it, or one level up: a relative path tells more than a full one. */
function isNear(importer: string, imported: string): boolean {
  const folder = dirname(importer)
  const above = dirname(folder)
  return imported.startsWith(`${folder}/`) || (above.split('/').length > 2 && imported.startsWith(`${above}/`))
}

function eachImport(files: SourceFile[], judge: (file: SourceFile, imported: Import) => string | null): string[] {
  return files.flatMap((file) =>
    file.imports.flatMap((imported) => {
      const breach = judge(file, imported)
      return breach === null ? [] : [`${file.path} ${breach}`]
    }),
  )
}

function runtimeGraph(files: SourceFile[]): Map<string, string[]> {
  return new Map(files.map(({ path, imports }) => [path, imports.filter((one) => !one.typeOnly).map((one) => one.to)]))
}

function isLocaleFile(part: string): boolean {
  return /^[a-z]{2}(-[A-Z]{2}|-[A-Z][a-z]{3})?\.(json|po|ts)$/.test(part)
}
