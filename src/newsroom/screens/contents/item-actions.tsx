import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { call, useMayCall, type CallName } from '../../api/client.ts'
import { ITEMS_KEY, type Item } from '../../api/queries.ts'
import { useOpenCopy } from '../../parts/use-open-copy.ts'
import { siteAddress } from '../../parts/site-address.ts'
import { useText } from '../../texts/text.tsx'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import type { MenuEntry } from '../../ui/menu.tsx'
import { toast } from '../../ui/toasts.tsx'

type Action = 'publish' | 'withdraw' | 'remove' | 'restore' | 'delete'

/** What can be done with an item in each state, and whether it is asked about first. */
const actionsIn: Record<Item['state'], readonly Action[]> = {
  draft: ['publish', 'delete'],
  scheduled: ['publish', 'withdraw'],
  published: ['remove'],
  removed: ['restore', 'withdraw'],
}
const ASKED: ReadonlySet<Action> = new Set(['publish', 'remove', 'delete'])
/** What takes an action back. */
const undoOf: Partial<Record<Action, Action>> = { remove: 'restore', restore: 'remove' }

const callOf = (action: Action) => `POST /admin/api/v1/contents/{id}/${action}` as const satisfies CallName

/** The entries of an item's menu, the question that one of them asks, and what writes it unless one may not. */
export function useItemActions(item: Item): { entries: MenuEntry[]; dialog: ReactNode; write: (() => void) | null } {
  const text = useText()
  const mayCall = useMayCall()
  const queries = useQueryClient()
  const openCopy = useOpenCopy()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Action | null>(null)
  const title = item.title || text('item.untitled')
  const act = useMutation({
    mutationFn: (action: Action) => call(callOf(action), { id: item.id }),
    onSuccess: (_, action) => {
      const undo = undoOf[action]
      toast(
        text(`item.done.${action}`, { title }),
        undo && { name: text('item.undo'), onAction: () => act.mutate(undo) },
      )
    },
    onError: (error) => toast(error.message),
    onSettled: async () => {
      setAsked(null)
      await queries.invalidateQueries({ queryKey: [ITEMS_KEY] })
    },
  })
  const begin = (action: Action) => (ASKED.has(action) ? setAsked(action) : act.mutate(action))
  const entries: MenuEntry[] = actionsIn[item.state]
    .filter((action) => mayCall(callOf(action)))
    .map((action) => ({
      id: action,
      name: text(`item.${action}`),
      isDangerous: action === 'remove' || action === 'delete',
      onAction: () => begin(action),
    }))
  const write = mayCall('POST /admin/api/v1/working-copies') ? () => openCopy.mutate({ content_id: item.id }) : null
  if (write) entries.unshift({ id: 'write', name: text('item.write'), onAction: write })
  if (item.state === 'published' || item.state === 'removed')
    entries.push({
      id: 'numbers',
      name: text('numbers.title'),
      onAction: () => void navigate(`/contents/${item.id}/numbers`),
    })
  entries.push({
    id: 'history',
    name: text('history.title'),
    onAction: () => void navigate(`/contents/${item.id}/history`),
  })
  if (item.type === 'activity' && mayCall('POST /admin/api/v1/forms/{id}/entries'))
    entries.push({ id: 'form', name: text('forms.title'), onAction: () => void navigate(`/forms/${item.id}`) })
  if (item.state === 'published')
    entries.unshift({
      id: 'open',
      name: text('item.open'),
      onAction: () => void window.open(siteAddress(item.path), '_blank', 'noopener'),
    })
  const dialog = asked && (
    <AskDialog
      title={text(`item.ask.${asked as 'publish'}`, { title })}
      yes={text(`item.${asked}`)}
      no={text('frame.cancel')}
      isPending={act.isPending}
      onYes={() => act.mutate(asked)}
      onClose={() => setAsked(null)}
    />
  )
  return { entries, dialog, write }
}
