import type { operationAdminEndpoints } from '#contract/admin/operation.ts'
import type { AdminHandlers } from '#server/http/admin-call.ts'
import { AppError } from '#server/http/app-error.ts'
import { beginTask } from './begin-task.ts'
import { describeSystem } from './describe-system.ts'
import type { OperationParts } from './operation.ts'

/** What runs here, what the doctor finds, and backups, over the editor's API. */
export function createAdminHandlers(parts: OperationParts): AdminHandlers<typeof operationAdminEndpoints> {
  const { installation } = parts
  const { tasks } = installation
  return {
    'GET /admin/api/v1/system': (_input, { now }) => describeSystem(parts, now),
    'GET /admin/api/v1/system/doctor': async ({ lang }) => ({ list: await installation.examine(lang) }),
    'GET /admin/api/v1/system/settings': async () => ({ list: installation.listSettings() }),
    async 'GET /admin/api/v1/system/backups'() {
      const [list, begun] = await Promise.all([installation.listBackups(), tasks.list('backup', 'check')])
      return { list, tasks: begun }
    },
    'POST /admin/api/v1/system/backups': ({ media }, call) => beginTask(tasks, call, { kind: 'backup', media }),
    async 'POST /admin/api/v1/system/backups/{name}/check'({ name }, call) {
      const backups = await installation.listBackups()
      if (!backups.some((one) => one.name === name)) throw new AppError(40401)
      return beginTask(tasks, call, { kind: 'check', backup: name })
    },
    async 'POST /admin/api/v1/system/tasks/{id}/cancel'({ id }) {
      if (!(await tasks.cancel(id))) throw new AppError(40401)
      return {}
    },
  }
}
