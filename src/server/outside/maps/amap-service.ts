import { AppError } from '../../http/app-error.ts'
import { askService, type ServiceAnswer } from '../ask-service.ts'
import { FetchRefused } from '../fetch-refused.ts'

/** Asks the map provider on behalf of its script in a browser. */
export interface MapService {
  /**
   * What is behind a path (`v3/geocode/regeo`) with a query as the script wrote it. Throws 40401 for a path that is not
   * forwarded, 40001 for a callback that is no plain name, 50201 when there is no answer.
   */
  ask(path: string, query: string): Promise<ServiceAnswer>
}

export interface MapServiceOptions {
  /** Goes with every question and never comes back. */
  securityCode: string
  /** Where the three parts of the service are, unless in tests. */
  origins?: { web: string; styles: string; vectors: string }
}

const ORIGINS = {
  web: 'https://restapi.amap.com',
  styles: 'https://webapi.amap.com',
  vectors: 'https://fmap01.amap.com',
}
const MAX_BYTES = 4 * 1024 * 1024
const MAX_QUERY = 4096
const TIMEOUT_MS = 8_000
const TYPES = [
  'application/json',
  'text/json',
  'text/plain',
  'text/javascript',
  'application/javascript',
  'application/x-javascript',
  'application/octet-stream',
  'application/x-protobuf',
  'image/',
]

/** What scripts of the provider ask for: drawing styles, maps of other countries, and its web services. */
const PLACES: ReadonlyArray<readonly [path: RegExp, origin: keyof typeof ORIGINS]> = [
  [/^v4\/map\/styles$/, 'styles'],
  [/^v3\/vectormap$/, 'vectors'],
  [/^v3\/geocode\/(?:geo|regeo)$/, 'web'],
  [/^v3\/place\/(?:text|around|polygon|detail)$/, 'web'],
  [/^v5\/place\/(?:text|around|polygon|detail)$/, 'web'],
  [/^v3\/assistant\/(?:inputtips|coordinate\/convert)$/, 'web'],
  [/^v3\/direction\/(?:walking|driving|transit\/integrated)$/, 'web'],
  [/^v4\/direction\/bicycling$/, 'web'],
  [/^v3\/config\/district$/, 'web'],
  [/^v3\/weather\/weatherInfo$/, 'web'],
  [/^v3\/log\/init$/, 'web'],
]

/** A function of the script, so that an answer can run nothing but what the page has already. */
const CALLBACK = /^[A-Za-z_$][\w$]{0,63}$/

export function createMapService({ securityCode, origins = ORIGINS }: MapServiceOptions): MapService {
  return {
    async ask(path, query) {
      const found = PLACES.find(([pattern]) => pattern.test(path))
      if (!found) throw new AppError(40401)
      const asked = new URLSearchParams(query)
      const callback = asked.get('callback')
      if (query.length > MAX_QUERY || asked.getAll('callback').length > 1) throw new AppError(40001)
      if (callback !== null && !CALLBACK.test(callback)) throw new AppError(40001)
      asked.delete('jscode')
      asked.append('jscode', securityCode)
      const url = new URL(`/${path}`, origins[found[1]])
      url.search = asked.toString()
      const answer = await forward(url)
      if (answer.bytes.includes(securityCode)) {
        throw new AppError(50201, { detail: `${url.host} gave the security code back` })
      }
      return answer
    },
  }
}

async function forward(url: URL): Promise<ServiceAnswer> {
  try {
    return await askService(url, { types: TYPES, maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS })
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    throw new AppError(50201, { detail: error.message })
  }
}
