import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { loadToTraditional } from './src/base/to-traditional.ts'
import { BASE_LOCALE, TRADITIONAL_LOCALE } from './src/contract/locale.ts'
import type { Catalogue } from './src/locales/text-ids.ts'
import { compileCatalogue } from './src/web/i18n/compile-catalogue.ts'

const CATALOGUES = /\/locales\/[\w-]+\.json\?(?:landing|pages|newsroom)$/

/** Builds what the browser loads into `dist/client`, the page renderer into `dist/server`, the newsroom into `dist/newsroom`, and the worker of each. */
export default defineConfig(({ command }) => ({
  base: '/davmu/share/assets/',
  plugins: [
    react(),
    compiledCatalogues(),
    lightIcons(),
    shakeableRouter(),
    adminCalls(),
    newsroomFiles(),
    ownLanguages(),
    emptiedByNode(),
    oneTableOfEntities(),
    lightPackages(),
  ],
  appType: 'custom',
  // Names of classes stand in every page, its styles and its scripts.
  css: { modules: command === 'build' ? { generateScopedName: '[hash:base64:5]' } : {} },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        assetsDir: '',
        manifest: true,
        // One sheet for all pages: each holds what its elements can have of it (src/web/rendering/used-styles.ts).
        cssCodeSplit: false,
        // The list of a part's scripts would stand in every landing; the browser finds them in the part itself.
        modulePreload: { polyfill: false, resolveDependencies: () => [] },
        rolldownOptions: {
          input: 'src/web/entry-client.tsx',
          output: {
            codeSplitting: {
              groups: [
                { name: 'vendor', test: /node_modules\/(?:react|react-dom|react-router|scheduler|@lingui)\// },
                { name: commonOnLanding, debugName: 'common', test: /\/src\//, minShareCount: 2 },
                { name: ofStartAndScreens, debugName: 'start-of-screens', test: /\/src\// },
                { name: ofStart, debugName: 'start', test: /\/src\// },
                // Half as many files for a page, at a twentieth more of it.
                { name: 'shared', test: /\/src\/|lucide-react/, minShareCount: 12, maxSize: 60_000 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // React asks at run time otherwise, and a server is not always started with NODE_ENV=production.
      define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
      // A build stands alone; in development Node loads the packages, some of which are not modules.
      resolve: { noExternal: command === 'build' ? true : [] },
      build: {
        outDir: 'dist/server',
        ssr: true,
        copyPublicDir: false,
        emitAssets: false,
        rolldownOptions: { input: 'src/web/entry-server.tsx' },
      },
    },
    // By itself, so that no chunk is shared: what readers load is the same with and without it.
    newsroom: {
      consumer: 'client',
      build: {
        outDir: 'dist/newsroom',
        assetsDir: '',
        manifest: true,
        copyPublicDir: false,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: 'src/newsroom/entry.tsx',
          // A file for each icon and small part that several screens share weighs more than what is in it.
          output: { codeSplitting: { groups: [{ name: 'shared', test: /\/src\/|lucide-react/, minShareCount: 4 }] } },
        },
      },
    },
    worker: {
      consumer: 'client',
      build: {
        outDir: 'dist/worker',
        copyPublicDir: false,
        rolldownOptions: {
          input: 'src/service-worker/worker.ts',
          output: { format: 'iife', entryFileNames: 'sw.js' },
          plugins: [markOfBuild()],
        },
      },
    },
    newsroomWorker: {
      consumer: 'client',
      build: {
        outDir: 'dist/newsroom-worker',
        copyPublicDir: false,
        rolldownOptions: {
          input: 'src/service-worker/newsroom/worker.ts',
          output: { format: 'iife', entryFileNames: 'sw.js' },
        },
      },
    },
  },
}))

/** Makes the worker of each build another one, so that browsers notice that the pages have changed. */
function markOfBuild(): Plugin {
  return {
    name: 'mark-of-build',
    generateBundle(_options, bundle) {
      const manifest = readFileSync(fileOf('dist/client/.vite/manifest.json'))
      const mark = createHash('sha256').update(manifest).digest('hex').slice(0, 16)
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code += `/* ${mark} */\n`
    },
  }
}

/** What every landing on an article loads. */
const LANDING = new Set(['src/web/entry-client.tsx', 'src/web/pages/document/document-page.tsx'].map(fileOf))

interface Chunking {
  getModuleInfo(id: string): { importers: readonly string[] } | null
}

/** One chunk for what several parts share and a landing needs; the bundler finds the best place for the rest. */
function commonOnLanding(id: string, chunking: Chunking): string | null {
  return [...importersOf(id, chunking)].some((one) => LANDING.has(one)) ? 'common' : null
}

/** What every page loads once it can be read. */
const START = fileOf('src/web/startup/start.ts')
const SCREEN = /\/src\/web\/pages\/.*-page\.tsx$/

/** One chunk for what every page loads once it can be read and some screens before. */
function ofStartAndScreens(id: string, chunking: Chunking): string | null {
  const importers = importersOf(id, chunking)
  return importers.has(START) && [...importers].some((one) => SCREEN.test(one)) ? 'start-of-screens' : null
}

/** One chunk for the rest of it. */
function ofStart(id: string, chunking: Chunking): string | null {
  return importersOf(id, chunking).has(START) ? 'start' : null
}

/** A module and all that cannot be loaded without it. */
function importersOf(id: string, chunking: Chunking): ReadonlySet<string> {
  const found = new Set([id])
  for (const one of found) {
    for (const importer of chunking.getModuleInfo(one)?.importers ?? []) found.add(importer)
  }
  return found
}

/**
 * Takes one section of a language's file: parses its texts, fills its gaps from the base language and warns of them. Those
 * of the base language in traditional characters are filled by conversion.
 */
export function compiledCatalogues() {
  return {
    name: 'compiled-catalogues',
    enforce: 'pre',
    transform: {
      filter: { id: CATALOGUES },
      async handler(this: Building, source: string, id: string) {
        const [file = '', section = ''] = id.split('?')
        const base = join(dirname(file), `${BASE_LOCALE}.json`)
        this.addWatchFile(base)
        const textsOf = (json: string) => (JSON.parse(json) as Catalogue)[section] ?? {}
        const isTraditional = file.endsWith(`/${TRADITIONAL_LOCALE}.json`)
        const json = readFileSync(base, 'utf8')
        const baseTexts = textsOf(isTraditional ? (await loadToTraditional())(json) : json)
        const { messages, missing } = compileCatalogue(textsOf(source), baseTexts)
        if (missing.length > 0 && !isTraditional)
          this.warn(`${id}: ${missing.length} texts missing, said in the base language`)
        // As a string, which browsers read faster than the same thing as code.
        const code = `export default JSON.parse(${JSON.stringify(JSON.stringify(messages))})`
        return { code, map: null, moduleType: 'js' }
      },
    },
  } satisfies Plugin
}

/** What the build offers to whoever compiles a file. */
interface Building {
  addWatchFile(file: string): void
  warn(message: string): void
}

/** Lets lucide's icons be made by a maker that is as small as they are. */
function lightIcons(): Plugin {
  const maker = '\0icon-maker'
  return {
    name: 'light-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: { filter: { id: /^\.\.\/createLucideIcon\.mjs$/ }, handler: () => maker },
    load: {
      filter: { id: /^\0icon-maker$/ },
      handler: () => `export { createIcon as default } from '${fileOf('src/web/ui/create-icon.tsx')}'`,
    },
  }
}

/** What the newsroom has to know of the calls at run time, out of their table, which stays out of the browser. */
export function adminCalls() {
  const id = 'virtual:admin-calls'
  return {
    name: 'admin-calls',
    resolveId: { filter: { id: /^virtual:admin-calls$/ }, handler: () => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:admin-calls$/ },
      async handler() {
        const { adminEndpoints } = await import('./src/contract/admin/endpoints.ts')
        const calls = Object.entries(adminEndpoints).map(([name, { role, effect }]) => [name, { role, effect }])
        return `export const adminCalls = ${JSON.stringify(Object.fromEntries(calls))}`
      },
    },
  } satisfies Plugin
}

/** Lists the newsroom's files in one more of them, whose name its worker has: it is another worker with each build. */
function newsroomFiles(): Plugin {
  const id = 'virtual:newsroom-files'
  const isLoaded = (name: string) => /\.(?:js|css)$/.test(name)
  return {
    name: 'newsroom-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        if (this.environment.name !== 'newsroom') return
        const files = Object.keys(bundle).filter(isLoaded).toSorted()
        this.emitFile({ type: 'asset', name: 'files.json', source: JSON.stringify(files) })
      },
    },
    resolveId: { filter: { id: /^virtual:newsroom-files$/ }, handler: () => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:newsroom-files$/ },
      handler() {
        const listName = readdirSync(fileOf('dist/newsroom')).find((name) => /^files-.+\.json$/.test(name))
        if (listName === undefined) throw new Error('the newsroom has to be built before its worker')
        return `export const listName = ${JSON.stringify(listName)}`
      },
    },
  }
}

/** The names of HTML's characters, which Markdown and HTML are read by, come with each of their packages: once is enough. */
function oneTableOfEntities(): Plugin {
  return {
    name: 'one-table-of-entities',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^entities(?:\/|$)/ },
      handler(id) {
        return this.resolve(id, fileOf('node_modules/htmlparser2/dist/index.js'), { skipSelf: true })
      },
    },
  }
}

/** What the reader of Word's files brings along and is not done here, or is done by a smaller package. */
function lightPackages(): Plugin {
  const nothing = '\0nothing'
  return {
    name: 'light-packages',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^(?:jszip|xmlbuilder)$/ },
      // XML is written only for styles that are put into a file.
      handler: (id) => (id === 'jszip' ? fileOf('src/newsroom/manuscript/paste/read-zip.ts') : nothing),
    },
    load: {
      filter: { id: /^\0nothing$/ },
      handler: () => 'export default null',
    },
  }
}

/** Leaves out what React Aria would say in thirty languages that the newsroom does not speak. */
function ownLanguages(): Plugin {
  const nothing = '\0no-texts'
  return {
    name: 'own-languages',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\/intl\/[\w-]+\/(?!zh-CN|en-US)[a-z]{2}-[A-Z]{2}\.m?js$/ },
      handler: () => nothing,
    },
    load: { filter: { id: /^\0no-texts$/ }, handler: () => 'export default {}' },
  }
}

/** React Aria empties what it reads aloud by an empty text as HTML, which the newsroom's policy lets nobody set. */
function emptiedByNode(): Plugin {
  return {
    name: 'emptied-by-node',
    transform: {
      filter: { id: /\/LiveAnnouncer\.m?js$/ },
      handler: (code) => code.replaceAll(/\.innerHTML = ''/g, '.replaceChildren()'),
    },
  }
}

/**
 * Tells the bundler that the router's unused link and form components may go: what they bring with them of its
 * framework mode is a twentieth of every page's scripts.
 */
function shakeableRouter(): Plugin {
  return {
    name: 'shakeable-router',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\/production\/lib\/dom\/lib\.js$/ },
      handler: (code) =>
        code
          .replaceAll('= React$1.forwardRef(', '= /* @__PURE__ */ React$1.forwardRef(')
          .replaceAll(/^\w+\.displayName = .+;$/gm, ''),
    },
  }
}

function fileOf(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url))
}
