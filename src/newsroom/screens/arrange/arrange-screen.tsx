import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { groupsAndAccounts, type GroupsAndAccounts } from '../../api/queries.ts'
import { QueryFailed } from '../../parts/query-failed.tsx'
import { Screen } from '../../parts/screen.tsx'
import { useText } from '../../texts/text.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useMedia } from '../../ui/use-media.ts'
import styles from './arrange-screen.module.css'
import { ArrangedGroup } from './arranged-group.tsx'
import { GroupLists } from './group-lists.tsx'
import { NewGroupButton } from './new-group.tsx'
import { useArrangingLine } from './use-arranging-line.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const GroupChoice = lazyPart(async () => (await import('./group-choice.tsx')).GroupChoice)

/** What stands where: the groups, the items of one of them in the readers' order, and the readers' own page of it. */
export function ArrangeScreen() {
  const text = useText()
  const groups = useQuery(groupsAndAccounts)
  const navigate = useNavigate()
  const goTo = (gid: string) => void navigate(`/arrange/${gid}`, { replace: true })
  useArrangingLine()
  return (
    <Screen
      title={text('arrange.title')}
      actions={groups.data && <NewGroupButton groups={groups.data} onMade={goTo} />}
    >
      {groups.error && <QueryFailed error={groups.error} onRetry={() => void groups.refetch()} />}
      {groups.isPending && <Skeleton rows={8} />}
      {groups.data && <Desk groups={groups.data} onChoose={goTo} />}
    </Screen>
  )
}

function Desk({ groups, onChoose }: { groups: GroupsAndAccounts; onChoose: (gid: string) => void }) {
  const text = useText()
  const { gid } = useParams()
  const isNarrow = useMedia('(max-width: 1023px)')
  const shown = groups.list.find((group) => group.gid === gid) ?? groups.list[0]
  if (!shown) return <p className={styles.none}>{text('arrange.noGroups')}</p>
  return (
    <div className={styles.desk}>
      {isNarrow ? (
        <GroupChoice groups={groups} shown={shown.gid} onChoose={onChoose} />
      ) : (
        <GroupLists groups={groups} shown={shown.gid} onChoose={onChoose} />
      )}
      <ArrangedGroup key={shown.gid} gid={shown.gid} />
    </div>
  )
}
