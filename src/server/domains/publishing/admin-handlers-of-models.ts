import type { modelAdminEndpoints } from '#contract/admin/models.ts'
import { modelPath } from '#contract/share-urls.ts'
import type { AdminHandlers } from '#server/http/admin-call.ts'
import { AppError } from '#server/http/app-error.ts'
import type { PublishingParts } from './publishing.ts'

/** The calls about content models of the editor's API. */
export function createModelHandlers(parts: PublishingParts): AdminHandlers<typeof modelAdminEndpoints> {
  const { community, ids } = parts
  return {
    async 'GET /admin/api/v1/models'() {
      const list = await community.listRepositories()
      return {
        list: list.map(({ id, key, name, itemCount, version }) => ({
          key,
          name,
          items: itemCount,
          version,
          path: modelPath({ rid: ids.encode(id), uuid: null, catalog: null }),
        })),
      }
    },
    async 'GET /admin/api/v1/models/{key}'({ key }) {
      const model = await parts.manuscripts.describeModel(key)
      if (model === null) throw new AppError(40401)
      return model
    },
    'POST /admin/api/v1/models/{key}/check': ({ key, ...written }) => parts.manuscripts.checkModel(key, written),
    async 'POST /admin/api/v1/models/{key}'({ key, version, ...written }, { staff }) {
      const { warnings, write } = await parts.manuscripts.readModel(key, written)
      return async (tx) => {
        await write(tx, { by: staff.name, version })
        return { warnings, version: version + 1 }
      }
    },
  }
}
