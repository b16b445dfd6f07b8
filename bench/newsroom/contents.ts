import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createIdCodec } from '#contract/ids.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import { startBackend } from '../../tests/support/backend.ts'
import { fill } from '../growth/fill.ts'
import { median, turn } from '../pairs.ts'
import { absoluteRow, type Row } from '../report.ts'

const ITEMS = 100_000
const MOST_MS = 20
const TURNS = 3
const TURN_MS = 20
const STATES = ['draft', 'scheduled', 'published', 'removed'] as const
const ORDERS = ['made', 'updated', 'published'] as const

/** The first page of the list of contents for each state, column and order of a large site: the slowest of them. */
export async function measureContents(): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'davmu-bench-'))
  const location = { kind: 'sqlite', file: join(folder, 'contents.sqlite') } as const
  const backend = await startBackend(await openDatabase(location))
  try {
    const ids = createIdCodec(backend.idSalt)
    await fill({ ...backend, ids }, location, ITEMS, Math.floor(Date.now() / 1000), { isWhole: false })
    const columns = await backend.database.db.selectFrom('groups').select('id').where('kind', '=', 'column').execute()
    const list = backend.publishing.adminHandlers['GET /admin/api/v1/contents']
    const took: number[] = []
    for (const { id } of columns)
      for (const state of STATES)
        for (const order of ORDERS) {
          const ask = async () => {
            const input = { state, gid: ids.encode(id), order, pagesize: 20, scope: 'title', has_copy: '0' } as const
            await list(input, {} as never)
          }
          const turns: number[] = []
          for (let n = 0; n < TURNS; n += 1) turns.push((await turn(ask, TURN_MS)) / 1000)
          took.push(median(turns))
        }
    const [count, half] = [ITEMS.toLocaleString('en'), median(took).toFixed(2)]
    return absoluteRow(
      `list of ${count} contents by state and column, the slowest of ${took.length}, in the process (half of them: ${half} ms)`,
      Math.max(...took),
      { most: MOST_MS, unit: 'ms' },
    )
  } finally {
    await backend.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
