import { DIST_FOLDER } from '#app/build-site.ts'
import { readConfig } from '#app/config/read-config.ts'
import { toPublicConfig } from '#app/config/views.ts'
import { loadRenderer } from '#app/pages/load-renderer.ts'
import { toRootRules } from '#app/pages/page-reader.ts'
import { endpoints, type Api } from '#contract/endpoints.ts'
import { parseAddress } from '#contract/parse-address.ts'
import type { TestBackend } from '../tests/support/backend.ts'
import { anonymousCall } from '../tests/support/factories.ts'

/** Renders the page at an address from what the database holds: no answer is kept between two pages. */
export async function createOpener(backend: TestBackend): Promise<(url: string) => Promise<void>> {
  const handlers: Record<string, (input: object, call: ReturnType<typeof anonymousCall>) => Promise<unknown>> = {
    ...backend.content.handlers,
    ...backend.albums.handlers,
    ...backend.comments.handlers,
    ...backend.site.handlers,
    ...backend.accounts.handlers,
    ...backend.follows.handlers,
    ...backend.search.handlers,
  } as never
  const api = {
    async call(name: keyof typeof endpoints, input: object) {
      const data = await handlers[name]?.(endpoints[name].input.parse(input), anonymousCall())
      return { code: 0, msg: 'ok', data }
    },
  } as Api
  const config = readConfig({})
  const { renderer } = await loadRenderer(DIST_FOLDER, {
    api,
    publicConfig: toPublicConfig(config, backend.idSalt),
    findPictureSize: backend.content.findPictureSize,
    onError: (error) => {
      throw error
    },
  })
  return async (url) => {
    const parsed = parseAddress(url, toRootRules(config, backend.idSalt))
    const status = parsed && (await renderer.render({ url, parsed })).status
    if (status !== 200) throw new Error(`${url} answered ${status}`)
  }
}
