import { useState } from 'react'
import { ExternalLink, Pencil } from 'lucide-react'
import { useMayCall } from '../../api/client.ts'
import { useArranged } from '../../api/queries.ts'
import { QueryFailed } from '../../parts/query-failed.tsx'
import { siteAddress } from '../../parts/site-address.ts'
import { useText } from '../../texts/text.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useMedia } from '../../ui/use-media.ts'
import styles from './arrange-screen.module.css'
import { ConflictQuestion } from './conflict-question.tsx'
import { Items } from './items.tsx'
import { ReadersPage } from '../../parts/readers-page.tsx'
import { useArranging } from './use-arranging.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const AddItem = lazyPart(async () => (await import('../../parts/add-item.tsx')).AddItem)
const GroupDialog = lazyPart(async () => (await import('./group-dialog.tsx')).GroupDialog)

/** One group: what is said of it, its items in the readers' order, and the readers' page of it beside them. */
export function ArrangedGroup({ gid }: { gid: string }) {
  const text = useText()
  const mayCall = useMayCall()
  const arranged = useArranged(gid)
  const arranging = useArranging(gid, arranged)
  const [isEdited, setEdited] = useState(false)
  const hasRoom = useMedia('(min-width: 1280px)')
  const group = arranged.data?.pages[0]?.group
  if (arranged.isPending) return <Skeleton rows={8} />
  if (!group) return arranged.error && <QueryFailed error={arranged.error} onRetry={() => void arranged.refetch()} />
  const mayAdd = mayCall('POST /admin/api/v1/groups/{gid}/items') && group.shown_by === null
  return (
    <>
      <div className={styles.group}>
        <header className={styles.head}>
          <div className={styles.words}>
            <h2 className={styles.name}>{group.name}</h2>
            <p className={styles.facts}>
              {text('arrange.count', { count: group.count })}
              {group.last && ` · ${text(`arrange.told.${group.last.what}`, { by: group.last.by })}`}
            </p>
          </div>
          <IconButton
            label={text('arrange.open')}
            onPress={() => void window.open(siteAddress(group.path), '_blank', 'noopener')}
          >
            <ExternalLink aria-hidden />
          </IconButton>
          {mayCall('POST /admin/api/v1/groups/{gid}') && (
            <Button onPress={() => setEdited(true)}>
              <Pencil aria-hidden />
              {text('arrange.edit')}
            </Button>
          )}
        </header>
        {group.shown_by && <p className={styles.note}>{text('arrange.shownBy', { name: group.shown_by.name })}</p>}
        {group.style === 'carousel' && <p className={styles.note}>{text('arrange.carouselNote')}</p>}
        {mayAdd && (
          <AddItem
            isIn={({ id }) => arranging.has(id)}
            onAdd={(item) => arranging.add(item, group.style === 'carousel')}
          />
        )}
        <Items arranging={arranging} />
        {arranged.hasNextPage && (
          <Button isPending={arranged.isFetchingNextPage} onPress={() => void arranged.fetchNextPage()}>
            {text('contents.more')}
          </Button>
        )}
      </div>
      {hasRoom && <ReadersPage path={group.path} name={group.name} changes={arranged.data?.pages[0]} />}
      {isEdited && <GroupDialog group={group} onClose={() => setEdited(false)} />}
      <ConflictQuestion conflict={arranging.conflict} />
    </>
  )
}
