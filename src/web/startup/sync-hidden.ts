import { HIDDEN_TOLD_MAX } from '#contract/hidden-limits.ts'
import type { HiddenEntry, ToldHidden } from '#contract/hidden.ts'
import { keepHidden, onHiddenChange, readHidden } from '../features/content/hidden-here.ts'
import { findUser, onReaderChange } from '../features/session/session.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { randomUuid } from '../storage/browser-ids.ts'
import { toast } from '../ui/toast.ts'

const TOO_MANY = 40901
const REFUSED = 40001

type SyncParts = Pick<Runtime, 'api' | 'text'>

/**
 * Keeps what this browser hides in step with who is logged in: what an anonymous reader has hidden becomes the user's at
 * their login and leaves the device at their logout, what a user hides or shows again is told to the server.
 */
export function syncHidden(parts: SyncParts): void {
  let running: Promise<void> | null = null
  let isWanted = false
  const run = () => {
    isWanted = true
    running ??= runAll().finally(() => {
      running = null
    })
  }
  const runAll = async () => {
    while (isWanted) {
      isWanted = false
      await sync(parts)
    }
  }
  onReaderChange(run)
  onHiddenChange(() => readHidden().unsent.length > 0 && run())
  addEventListener('online', run)
  run()
}

/** Once: what is kept here is made this reader's, told, and brought to what the server knows. */
export async function sync(parts: SyncParts): Promise<void> {
  const user = findUser()
  takeOver(user?.id ?? '')
  if (!user) return
  const isTold = (await tell(parts, 'account', user.id)) && (await tell(parts, 'item', user.id))
  if (isTold) await take(parts, user.id)
}

/** A user takes over what an anonymous reader has hidden here; to anybody else it means nothing. */
function takeOver(reader: string): void {
  const { of, list } = readHidden()
  if (of === reader) return
  const own = of === '' ? list : []
  const unsent = own.map(({ kind, id, hidden_at: at }): ToldHidden => ({ kind, id, hidden: 1, at }))
  keepHidden({ of: reader, list: own, unsent })
}

/** Tells what the server does not know yet of one kind; false where it cannot be reached now. */
async function tell({ api, text }: SyncParts, kind: HiddenEntry['kind'], reader: string): Promise<boolean> {
  for (;;) {
    const told = readHidden()
      .unsent.filter((one) => one.kind === kind)
      .slice(0, HIDDEN_TOLD_MAX)
    if (told.length === 0) return true
    const answer = await api.call('POST /peony/v1/hidden', { list: told }, { requestId: randomUuid() })
    const isRefused = answer.code === TOO_MANY || answer.code === REFUSED
    if ((answer.code !== 0 && !isRefused) || readHidden().of !== reader) return false
    if (answer.code === TOO_MANY) toast(text('hide.tooMany'))
    const kept = readHidden()
    keepHidden({ ...kept, unsent: kept.unsent.filter((one) => !told.includes(one)) })
  }
}

/** Brings what is kept here to what the server knows, but for what was changed meanwhile. */
async function take({ api }: SyncParts, reader: string): Promise<void> {
  const answer = await api.call('GET /peony/v1/hidden', {})
  const { of, list, unsent } = readHidden()
  if (answer.code !== 0 || of !== reader || unsent.length > 0) return
  const known = new Map(list.map((entry) => [`${entry.kind} ${entry.id}`, entry]))
  const toEntry = (kind: HiddenEntry['kind']) => (id: string) =>
    known.get(`${kind} ${id}`) ?? { kind, id, name: '', path: '', hidden_at: 0 }
  const there = [...answer.data.accounts.map(toEntry('account')), ...answer.data.items.map(toEntry('item'))]
  const isSame = there.length === list.length && there.every(({ kind, id }) => known.has(`${kind} ${id}`))
  if (!isSame) keepHidden({ of, list: there, unsent })
}
