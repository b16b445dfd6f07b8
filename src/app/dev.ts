import react from '@vitejs/plugin-react'
import { createServer as createViteServer, type ViteDevServer } from 'vite'
import { createLog } from '#server/http/log.ts'
import type { Renderer, RendererBundle } from '#web/rendering/renderer.ts'
import { PROJECT_FOLDER } from './build-site.ts'
import { configOrExit } from './config/read-config.ts'
import { NEWSROOM_ENTRY } from './newsroom/newsroom-page.ts'
import { ASSETS_PATH, type LoadedRenderer, type RendererParts } from './pages/load-renderer.ts'
import { startSite } from './start.ts'

/**
 * Serves the site from its sources: a change of the web layer shows at once in the open page, one of anything else
 * restarts the process (it is started with `node --watch`).
 */
async function develop(): Promise<void> {
  const config = configOrExit()
  const log = createLog(config.logLevel)
  const vite = await createViteServer({
    root: PROJECT_FOLDER,
    appType: 'custom',
    configLoader: 'native',
    server: { middlewareMode: true, ws: { port: 0 } },
  })
  const site = await startSite({ config, log, distFolder: null, loadRenderer: (parts) => fromSources(vite, parts) })
  console.log(`davmu-share is open at ${site.url} and follows your edits`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void site.close().then(() => vite.close()))
  }
}

/** What Vite adds to a page to follow edits; it would also rewrite the addresses of pictures, were it given the page. */
const followScripts =
  `<script type="module">${react.preambleCode.replace('__BASE__', ASSETS_PATH)}</script>` +
  `<script type="module" src="${ASSETS_PATH}@vite/client"></script>`

/** A renderer that loads its module anew for every page and adds what the browser needs to follow edits. */
async function fromSources(vite: ViteDevServer, parts: RendererParts): Promise<LoadedRenderer> {
  const assets = {
    entry: `${ASSETS_PATH}src/web/entry-client.tsx`,
    preloads: () => [],
    sheet: '',
    findStyles: () => '',
  }
  const load = async () => {
    const module = (await vite.ssrLoadModule('/src/web/entry-server.tsx')) as RendererBundle
    return module.createRenderer({ ...parts, assets })
  }
  const renderer: Renderer = {
    async render(request) {
      const page = await (await load()).render(request)
      const html = page.html.replace('<head>', `<head>${followScripts}`)
      return { ...page, html, cacheable: false }
    },
    renderBusy: async (locale, retrySeconds) => (await load()).renderBusy(locale, retrySeconds),
  }
  return {
    renderer,
    inlineScripts: null,
    newsroom: { script: `${ASSETS_PATH}${NEWSROOM_ENTRY}`, styles: [], head: followScripts },
    serveFile: (request, response, next) =>
      request.url?.startsWith(ASSETS_PATH) ? vite.middlewares(request, response, next) : next(),
  }
}

await develop()
