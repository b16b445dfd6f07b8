import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { listStyles, type ListStyle } from '#contract/groups.ts'
import { call, useMayCall } from '../../api/client.ts'
import { ARRANGED_KEY, groupsAndAccounts, type ArrangedPage } from '../../api/queries.ts'
import { CommentPolicyChoice } from '../../parts/comment-policy.tsx'
import { PictureControl } from '../../parts/fields/picture-control.tsx'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { Dialog, DialogButtons } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toasts.tsx'
import { conflictOf } from './conflict.ts'
import styles from './conflict-dialog.module.css'
import { isInTheWay } from './order.ts'

type Group = ArrangedPage['group']
interface Words {
  name: string
  summary: string
  cover: string
  style: ListStyle
  merged_into: string
}

const NAME_MAX = 60
const COLUMN_NAME_MAX = 30
const SUMMARY_MAX = 300

/** What is said of a group. What somebody else wrote meanwhile is shown beside what stands here. */
export function GroupDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const text = useText()
  const mayCall = useMayCall()
  const queries = useQueryClient()
  const { data: groups } = useQuery(groupsAndAccounts)
  const own = groups?.list.find(({ gid }) => gid === group.gid)
  const [words, setWords] = useState<Words>(() => wordsOf(group, own?.merged_into ?? ''))
  /** The group that what stands here goes out from, and what others said of it meanwhile. */
  const [base, setBase] = useState(group)
  const [theirs, setTheirs] = useState<Words | null>(null)
  const set = (change: Partial<Words>) => setWords((known) => ({ ...known, ...change }))
  const renew = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: [ARRANGED_KEY] }),
      queries.invalidateQueries({ queryKey: groupsAndAccounts.queryKey }),
    ])
  const write = async (
    said: Words,
    version: number,
  ): Promise<{ version: number; warnings: Array<{ message: string }> }> => {
    try {
      return await call('POST /admin/api/v1/groups/{gid}', { gid: group.gid, ...said, version })
    } catch (error) {
      const met = conflictOf(error)
      if (met && !['facts', 'merged'].some((what) => isInTheWay(met, { version, what: what as 'facts' })))
        return await write(said, met.version)
      throw error
    }
  }
  const save = useMutation({
    mutationFn: () => write(words, base.version),
    async onSuccess({ version, warnings }) {
      await renew()
      onClose()
      const before = wordsOf(base, own?.merged_into ?? '')
      const undo = () =>
        void write(before, version).then(renew, (error: unknown) =>
          toast(error instanceof Error ? error.message : String(error)),
        )
      toast(warnings[0]?.message ?? text('arrange.done.facts'), { name: text('arrange.undo'), onAction: undo })
    },
    onError: (failure) => (conflictOf(failure) ? look() : undefined),
  })
  /** Shows what others wrote meanwhile; what is written next goes out from that. */
  async function look(): Promise<void> {
    const { gid } = group
    const now = await call('GET /admin/api/v1/groups/{gid}/items', { gid, pagesize: 20 })
    const all = await queries.fetchQuery({ ...groupsAndAccounts, staleTime: 0 })
    setBase(now.group)
    setTheirs(wordsOf(now.group, all.list.find((one) => one.gid === gid)?.merged_into ?? ''))
  }
  const others = groups?.list.filter((one) => one.kind === 'topic' && one.gid !== group.gid) ?? []
  const target = others.find(({ key }) => key === words.merged_into)
  const end = target && lastOf(target, others)
  const noteOf = (field: 'name' | 'summary') =>
    theirs && theirs[field] !== words[field] ? text('arrange.nowSays', { words: theirs[field] }) : undefined
  return (
    <Dialog title={text('arrange.editOf', { name: group.name })} isOpen onClose={onClose}>
      <Form
        className={styles.form ?? ''}
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <TextField
          label={text('arrange.name')}
          value={words.name}
          onChange={(name) => set({ name })}
          maxLength={group.kind === 'column' ? COLUMN_NAME_MAX : NAME_MAX}
          note={noteOf('name')}
          isRequired
          autoFocus
        />
        {group.kind !== 'column' && (
          <>
            <TextField
              label={text('field.summary')}
              isLong
              value={words.summary}
              onChange={(summary) => set({ summary })}
              maxLength={SUMMARY_MAX}
              note={noteOf('summary')}
            />
            <PictureControl
              path="cover"
              facts={{ kind: 'picture' }}
              value={words.cover}
              isReadOnly={false}
              onChange={(cover) => set({ cover: typeof cover === 'string' ? cover : '' })}
            />
          </>
        )}
        {group.kind === 'list' && (
          <ChoiceField
            label={text('arrange.style')}
            value={words.style}
            choices={listStyles.map((id) => ({ id, name: text(`arrange.style.${id}`) }))}
            onChange={(style) => set({ style })}
          />
        )}
        {group.kind === 'topic' && (
          <>
            <ChoiceField
              label={text('arrange.mergeInto')}
              value={words.merged_into}
              choices={[
                { id: '', name: text('arrange.mergeNone') },
                ...others.map(({ key, name }) => ({ id: key, name })),
              ]}
              onChange={(key) => set({ merged_into: key })}
            />
            {end && (
              <p className={styles.none}>
                {text('arrange.mergeLeads', { name: end.name, path: end.path, count: end.count })}
              </p>
            )}
          </>
        )}
        {group.kind === 'column' && mayCall('POST /admin/api/v1/moderation/policies') && (
          <CommentPolicyChoice label={text('rules.policyOfColumn')} place={{ gid: group.gid }} />
        )}
        {theirs && (
          <p role="alert" className={styles.alert}>
            {text('arrange.conflictWords')}
          </p>
        )}
        {save.error && !theirs && (
          <p role="alert" className={styles.alert}>
            {save.error.message}
          </p>
        )}
        <DialogButtons>
          <Button onPress={theirs ? () => setWords(theirs) : onClose}>
            {text(theirs ? 'arrange.keepTheirs' : 'frame.cancel')}
          </Button>
          <Button look="filled" type="submit" isPending={save.isPending}>
            {text(theirs ? 'arrange.takeMine' : 'arrange.save')}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  )
}

function wordsOf({ name, summary, cover, style }: Group, mergedInto: string): Words {
  return { name, summary, cover, style: listStyles.find((one) => one === style) ?? 'plain', merged_into: mergedInto }
}

/** Where a topic leads in the end. */
function lastOf<T extends { key: string; merged_into: string }>(topic: T, all: readonly T[]): T {
  const seen = new Set<string>()
  let last = topic
  while (last.merged_into !== '' && !seen.has(last.key)) {
    seen.add(last.key)
    last = all.find(({ key }) => key === last.merged_into) ?? { ...last, merged_into: '' }
  }
  return last
}
