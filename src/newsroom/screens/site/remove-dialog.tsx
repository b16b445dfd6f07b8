import { useMutation, useQuery } from '@tanstack/react-query'
import type { SiteList } from '#contract/fields/site.ts'
import { groupsAndAccounts } from '../../api/queries.ts'
import { useText } from '../../texts/text.tsx'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import type { SiteWriting } from './use-site-draft.ts'

/** Parts whose entries can be taken away: accounts and circles hold what was published in their name. */
export type Removable = Exclude<SiteList, 'accounts' | 'circles'>

interface RemoveDialogProps {
  part: Removable
  entry: { key: string; name: string }
  writing: SiteWriting
  onRemoved: () => void
  onClose: () => void
}

/** Asks before something that the site has is taken away, and says what becomes of its items. */
export function RemoveDialog({ part, entry: { key, name }, writing, onRemoved, onClose }: RemoveDialogProps) {
  const text = useText()
  const groups = useQuery({ ...groupsAndAccounts, enabled: part !== 'places' })
  const remove = useMutation({ mutationFn: () => writing.remove(part, key), onSuccess: onRemoved })
  const group = groups.data?.list.find((one) => one.key === key && `${one.kind}s` === part)
  return (
    <AskDialog
      title={text('fields.removeOf', { title: name })}
      yes={text('fields.remove')}
      no={text('frame.cancel')}
      isPending={remove.isPending}
      onYes={() => remove.mutate()}
      onClose={onClose}
    >
      <p>{part === 'places' ? text('site.placeGone') : group && text('site.groupGone', { count: group.count })}</p>
      {remove.error && <FailureNote message={remove.error.message} />}
    </AskDialog>
  )
}
