import type { AdminEndpoints } from '#contract/admin/endpoints.ts'
import type { OutputOf } from '#contract/endpoints.ts'
import type { JobFacts } from '#server/assembly/jobs.ts'
import { describeDatabase } from '#server/storage/describe-database.ts'
import type { OperationParts } from './operation.ts'

type System = OutputOf<AdminEndpoints['GET /admin/api/v1/system']>

/** What runs here, on what, and how much room there is. */
export async function describeSystem(parts: OperationParts, now: number): Promise<System> {
  const { database, installation, jobs, realtimeFacts, shelf } = parts
  const [release, disk, stored, media] = await Promise.all([
    installation.findRelease(),
    installation.countDisk(),
    describeDatabase(database.db),
    shelf.countFiles(),
  ])
  const { connections, isKeptBack } = realtimeFacts()
  return {
    ...release,
    node: process.versions.node,
    started_at: now - Math.floor(process.uptime()),
    database: { kind: database.dialect.name, ...stored },
    media,
    disk,
    realtime: {
      kind: connections === null ? 'centrifugo' : 'own',
      connections: connections ?? 0,
      is_waiting: isKeptBack,
    },
    jobs: Array.from(jobs.facts(), ([name, facts]) => toJob(name, facts)),
  }
}

function toJob(name: string, { runs, failures, lastMs, succeededAt, failedAt }: JobFacts): System['jobs'][number] {
  return {
    name,
    runs,
    failures,
    last_ms: Math.round(lastMs),
    succeeded_at: succeededAt,
    failed_at: failedAt,
  }
}
