import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { BASE_LOCALE } from './src/contract/locale.ts'
import { compileCatalogue } from './src/web/i18n/compile-catalogue.ts'

const CATALOGUES = /\/i18n\/locales\/(?:landing\/)?[\w-]+\.json$/

/** Builds what the browser loads into `dist/client` and the page renderer into `dist/server`. */
export default defineConfig(({ command }) => ({
  base: '/davmu/share/assets/',
  plugins: [react(), compiledCatalogues(), lightIcons(), shakeableRouter()],
  appType: 'custom',
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        assetsDir: '',
        manifest: true,
        modulePreload: { polyfill: false, resolveDependencies: (_file, files) => files.filter(isStylesheet) },
        rolldownOptions: {
          input: 'src/web/entry-client.tsx',
          output: {
            codeSplitting: {
              groups: [
                { name: 'vendor', test: /node_modules\/(?:react|react-dom|react-router|scheduler|@lingui)\// },
                { name: commonOnLanding, debugName: 'common', test: /\/src\//, minShareCount: 2 },
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
  },
}))

/**
 * A part that is fetched later brings its stylesheets along. The list of its scripts would stand in every landing; the
 * browser finds them in the part itself.
 */
function isStylesheet(file: string): boolean {
  return file.endsWith('.css')
}

/** What every landing on an article loads. */
const LANDING = new Set(['src/web/entry-client.tsx', 'src/web/pages/document/document-screen.tsx'].map(fileOf))

interface Chunking {
  getModuleInfo(id: string): { importers: readonly string[] } | null
}

/** One chunk for what several parts share and a landing needs; the bundler finds the best place for the rest. */
function commonOnLanding(id: string, chunking: Chunking): string | null {
  const seen = new Set([id])
  for (const one of seen) {
    if (LANDING.has(one)) return 'common'
    for (const importer of chunking.getModuleInfo(one)?.importers ?? []) seen.add(importer)
  }
  return null
}

function compiledCatalogues(): Plugin {
  return {
    name: 'compiled-catalogues',
    enforce: 'pre',
    transform: {
      filter: { id: CATALOGUES },
      handler(code, id) {
        const baseFile = id.replace(/[\w-]+\.json$/, `${BASE_LOCALE}.json`)
        this.addWatchFile(baseFile)
        const base = readFileSync(baseFile, 'utf8')
        const { messages, missing } = compileCatalogue(JSON.parse(code), JSON.parse(base))
        if (missing.length > 0) this.warn(`${id}: ${missing.length} texts missing, said in the base language`)
        return JSON.stringify(messages)
      },
    },
  }
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
