import type { SpecialDetail } from '#contract/specials.ts'
import type { Endpoints, ParsedInputOf } from '#contract/endpoints.ts'
import { AppError } from '#server/http/app-error.ts'
import { parseId } from '#server/http/parse-id.ts'
import { listModules } from './list-modules.ts'
import type { SpecialParts } from './specials.ts'

type Input = ParsedInputOf<Endpoints['GET /inner/special']>

/**
 * A public special with the first page of every module, or with a page of the one that was asked for. Throws 40002,
 * 40401, 41001.
 */
export async function getSpecial(parts: SpecialParts, input: Input): Promise<SpecialDetail> {
  const id = parseId(parts.ids, input.id, 'query.id')
  const page =
    input.module_id === undefined
      ? { pageindex: 1, pagesize: input.pagesize, itemsMax: input.items_max }
      : { ...input, moduleId: parseId(parts.ids, input.module_id, 'query.module_id') }
  const [detail, special] = await Promise.all([
    parts.content.getDetail(input.id, { types: ['special'], field: 'query.id' }),
    listModules(parts, id, page),
  ])
  if ('moduleId' in page && special.modules.length === 0) throw new AppError(40401)
  return { ...detail, ...special }
}
