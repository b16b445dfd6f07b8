import { GripVertical } from 'lucide-react'
import { useState } from 'react'
import { Button as DragButton, GridList, GridListItem, useDragAndDrop } from 'react-aria-components'
import { Link } from 'react-router'
import { useMayCall } from '../../api/client.ts'
import type { GroupsAndAccounts } from '../../api/queries.ts'
import { stepped } from '../../parts/stepped.ts'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ConflictQuestion } from './conflict-question.tsx'
import { kindOf, kinds, type ShownKind } from './group-kinds.ts'
import styles from './group-lists.module.css'
import { movedTo } from './order.ts'
import { useGroupOrder, type GroupOrder } from './use-group-order.ts'
import { useMakeGroup } from './use-make-group.ts'

interface GroupListsProps {
  groups: GroupsAndAccounts
  /** The group that is open. */
  shown: string
  onChoose: (gid: string) => void
}

/** So many are found by looking at them. */
const FEW = 12

/** All groups by their kind, in the order in which readers meet them. */
export function GroupLists({ groups, shown, onChoose }: GroupListsProps) {
  const text = useText()
  const mayCall = useMayCall()
  const [words, setWords] = useState('')
  const order = useGroupOrder(groups)
  const makeCarousel = useMakeGroup(groups, onChoose)
  const looked = words.trim().toLowerCase()
  return (
    <nav className={styles.groups} aria-label={text('arrange.groups')}>
      {groups.list.length > FEW && <TextField label={text('arrange.find')} value={words} onChange={setWords} />}
      {kinds.map((kind) => {
        const list = order.list.filter((group) => kindOf(group) === kind && group.name.toLowerCase().includes(looked))
        const isOffered = kind === 'carousel' && looked === '' && mayCall('POST /admin/api/v1/site/groups')
        if (list.length === 0 && !isOffered) return null
        return (
          <section key={kind} className={styles.kind}>
            <h2 className={styles.name}>{text(`arrange.kind.${kind}`)}</h2>
            {list.length > 0 && (
              <OrderedGroups
                kind={kind}
                list={list}
                shown={shown}
                onChoose={onChoose}
                order={looked === '' && mayCall('POST /admin/api/v1/groups/order') ? order : null}
              />
            )}
            {list.length === 0 && (
              <Button
                isPending={makeCarousel.isPending}
                onPress={() =>
                  makeCarousel.mutate({ kind: 'list', name: text('arrange.kind.carousel'), style: 'carousel' })
                }
              >
                {text('arrange.makeCarousel')}
              </Button>
            )}
          </section>
        )
      })}
      {looked === '' && (
        <Link to="/contents?type=special" className={styles.group ?? ''}>
          {text('arrange.specials')}
        </Link>
      )}
      <ConflictQuestion conflict={order.conflict} />
    </nav>
  )
}

interface OrderedGroupsProps extends Omit<GroupListsProps, 'groups'> {
  kind: ShownKind
  list: GroupsAndAccounts['list']
  /** How they are put into another order; null where they are not. */
  order: GroupOrder | null
}

function OrderedGroups({ kind, list, shown, onChoose, order }: OrderedGroupsProps) {
  const text = useText()
  const gids = list.map(({ gid }) => gid)
  const isMovable = order !== null && list.length > 1
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => Array.from(keys, (key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys, target }) =>
      order?.put(
        movedTo(gids, new Set(Array.from(keys, String)), {
          target: String(target.key),
          after: target.dropPosition === 'after',
        }),
      ),
  })
  return (
    <div
      onKeyDownCapture={(event) => {
        const step = event.altKey && order ? STEPS[event.key] : undefined
        const gid = (event.target as HTMLElement).closest<HTMLElement>('[data-key]')?.dataset['key']
        if (step === undefined || gid === undefined) return
        event.preventDefault()
        event.stopPropagation()
        order?.put(stepped(gids, gid, step))
      }}
    >
      <GridList
        aria-label={text(`arrange.kind.${kind}`)}
        items={list}
        selectionMode="single"
        selectionBehavior="replace"
        selectedKeys={[shown]}
        onSelectionChange={(keys) => {
          const [gid] = keys === 'all' ? [] : keys
          if (gid !== undefined) onChoose(String(gid))
        }}
        {...(isMovable && { dragAndDropHooks })}
        className={styles.list ?? ''}
      >
        {(group) => (
          <GridListItem id={group.gid} textValue={group.name} className={styles.group ?? ''}>
            {isMovable && (
              <DragButton slot="drag" className={styles.grip ?? ''}>
                <GripVertical aria-hidden />
              </DragButton>
            )}
            <span className={styles.title}>{group.name}</span>
            <span className={styles.count}>{group.merged_into === '' ? group.count : text('arrange.merged')}</span>
          </GridListItem>
        )}
      </GridList>
    </div>
  )
}

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 }
