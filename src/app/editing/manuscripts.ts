import { collectFrontMatter } from '../export/collect-item.ts'
import { collectPlaces } from '../export/collect-places.ts'
import { collectSite } from '../export/collect-site.ts'
import { addressesOnly } from '../export/export-source.ts'
import { toYaml } from '../export/to-yaml.ts'
import { withoutEmpty } from '../export/without-empty.ts'
import type { FetcherOptions } from '#server/outside/fetch-safely.ts'
import type { Manuscripts } from '#server/domains/publishing/publishing.ts'
import type { Backend } from '#server/server.ts'
import { COVER_WIDTH, takePicture } from '../import/take-picture.ts'
import { fetchPage, fetchPictures } from './fetch-from-web.ts'
import { findStored } from './find-stored.ts'
import { checkModel, describeModel, readModel } from './read-model.ts'
import { inspectManuscript, readManuscript } from './read-manuscript.ts'
import { parseSiteText, readSiteDocument } from './read-site-document.ts'
import { rememberStored } from './remember-stored.ts'

/** What editors write, read by the importer's parsers and written as an export writes it. */
export function createManuscripts(backend: Backend, fetcherOptions: FetcherOptions = {}): Manuscripts {
  const target = { ...backend, mediaStore: rememberStored(backend.mediaStore) }
  return {
    read: (manuscript, options) => readManuscript(target, manuscript, { ...options, fetcherOptions }),
    inspect: inspectManuscript,
    fetchPictures: (addresses) => fetchPictures(backend.mediaStore, addresses, fetcherOptions),
    fetchPage: (url) => fetchPage(url, fetcherOptions),
    async describe(contentId) {
      const content = await backend.content.editing.export(contentId)
      if (content === null) return null
      const account = (await backend.accounts.listAccounts()).find(({ id }) => id === content.accountId)
      const { updated: _, ...fields } = await collectFrontMatter(content, account?.key ?? '', {
        source: backend,
        media: addressesOnly,
      })
      // a draft that was given no date gets it when it is published
      const { date, ...dateless } = fields
      return { fields: content.isDateless ? dateless : { ...dateless, date }, body: content.bodySource }
    },
    async takeCover(written) {
      let message = ''
      const from = {
        files: new Map<string, string>(),
        folder: '',
        stored: await findStored(target.mediaStore, [written]),
      }
      const onProblem = (problem: { message: string }) => (message = problem.message)
      const place = { mediaStore: target.mediaStore, root: null, from, width: COVER_WIDTH, onProblem }
      return { ...(await takePicture(written, place)), message }
    },
    readSite: (document, options = {}) => readSiteDocument(backend, document, options),
    async describeSite() {
      const places = await collectPlaces(backend, addressesOnly)
      return { ...(await collectSite(backend, addressesOnly)), ...withoutEmpty({ places }) }
    },
    parseSite: parseSiteText,
    printSite: toYaml,
    describeModel: (key) => describeModel(backend, key),
    checkModel: (key, written) => checkModel(backend, key, written),
    readModel: (key, written) => readModel(target, key, written, fetcherOptions),
  }
}
