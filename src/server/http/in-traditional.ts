import type { Endpoint, EndpointTable } from '#contract/endpoint.ts'
import type { Api } from '#contract/endpoints.ts'
import { mayBeSimplified, TRADITIONAL_LOCALE } from '#contract/locale.ts'
import { loadToTraditional, type ToTraditional } from '#base/to-traditional.ts'

/**
 * The data of a read with its words in traditional characters, for showing; a call whose answer is written again stays as
 * it is. Ids, addresses and what has no words stay, and so does whatever says of itself that it is in another language.
 */
export async function inTraditional<Data>(endpoint: Pick<Endpoint, 'asWritten'>, data: Data): Promise<Data> {
  if (endpoint.asWritten) return data
  return convert(data, await loadToTraditional()) as Data
}

/** Calls inside the process whose answers come so. */
export function createTraditionalApi(table: EndpointTable, api: Api): Api {
  return {
    async call(name, input, options) {
      const answer = await api.call(name, input, options)
      const endpoint = table[name]
      return answer.code === 0 && endpoint ? { ...answer, data: await inTraditional(endpoint, answer.data) } : answer
    },
  }
}

/** Fields whose text is sent back as it was given, or looked for by programs. */
const KEPT = new Set(['id', 'value', 'values', 'pattern', 'path', 'url', 'cursor', 'field_id'])
const ADDRESS = /^(?:https?:\/\/|\/)\S*$/

function convert(value: unknown, toTraditional: ToTraditional): unknown {
  if (typeof value === 'string') return ADDRESS.test(value) ? value : convertText(value, toTraditional)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((part) => convert(part, toTraditional))
  const { lang } = value as { lang?: unknown }
  if (typeof lang === 'string' && !mayBeSimplified(lang)) return value
  const parts = Object.entries(value).map(([name, part]) => {
    return [name, KEPT.has(name) ? part : convert(part, toTraditional)] as const
  })
  const converted = Object.fromEntries(parts) as Record<string, unknown>
  return typeof lang === 'string' && hasOtherTexts(value, converted)
    ? { ...converted, lang: TRADITIONAL_LOCALE }
    : converted
}

function hasOtherTexts(value: object, converted: Record<string, unknown>): boolean {
  return Object.entries(value).some(([name, part]) => typeof part === 'string' && converted[name] !== part)
}

/** Tags of a rich text, which keeps what they hold but the words that they say themselves. */
const TAG = /<[a-z/!][^<>]*>/gi
const SAID_BY_TAGS = /(?<=\s(?:alt|title|aria-label)=")[^"]*/g

function convertText(text: string, toTraditional: ToTraditional): string {
  if (!text.includes('<')) return toTraditional(text)
  let converted = ''
  let end = 0
  for (const tag of text.matchAll(TAG)) {
    converted += toTraditional(text.slice(end, tag.index)) + tag[0].replace(SAID_BY_TAGS, toTraditional)
    end = tag.index + tag[0].length
  }
  return converted + toTraditional(text.slice(end))
}
