import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { useParams } from 'react-router'
import { useStaff } from '../../api/session.ts'
import { openJournal, type Journal, type StoredDraft } from '../../keeping/journal.ts'
import { writeHere } from '../../keeping/one-writer.ts'
import { openedCopy, type CopyHere } from '../../keeping/open-copy.ts'
import { QueryFailed } from '../../parts/query-failed.tsx'
import { useText } from '../../texts/text.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { WriteDesk } from './write-desk.tsx'
import styles from './write-screen.module.css'

/** What this machine knows of a copy: its journal, what had not reached the server, and whether it is written here. */
interface Here {
  journal: Journal | null
  stored: StoredDraft | null
}

/** Opens a copy to be written, in one window of a browser at a time. */
export function WriteScreen() {
  const { copyId = '' } = useParams()
  return <WriteCopy key={copyId} copyId={copyId} />
}

function WriteCopy({ copyId }: { copyId: string }) {
  const text = useText()
  const { id: staffId } = useStaff()
  const { data, error, refetch } = useQuery(openedCopy(copyId, staffId))
  const { isElsewhere, take } = useOneWindow(copyId)
  const here = useHere(copyId, staffId, data)
  if (error)
    return (
      <Notice title={text('write.notOpened')}>
        <QueryFailed error={error} onRetry={() => void refetch()} />
      </Notice>
    )
  if (isElsewhere)
    return (
      <Notice title={text('write.elsewhere')}>
        <Button look="filled" onPress={() => void refetch().then(take)}>
          {text('write.here')}
        </Button>
      </Notice>
    )
  return data && here && <WriteDesk opened={data} journal={here.journal} stored={here.stored} />
}

/** Instead of a copy: why it is not shown, and what can be done. */
function Notice({ title, children }: { title: string; children: ReactNode }) {
  const text = useText()
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <main className={styles.notice}>
      <h1 className={styles.title}>{title}</h1>
      {children}
      <ButtonLink href="/">{text('today.title')}</ButtonLink>
    </main>
  )
}

/** Whether another window of this browser writes the copy, and how to take it from there. */
function useOneWindow(copyId: string): { isElsewhere: boolean; take: () => void } {
  const [isElsewhere, setElsewhere] = useState(false)
  const [taken, setTaken] = useState(0)
  useEffect(() => {
    let isOver = false
    let leave = () => {}
    void writeHere(copyId, { take: taken > 0, onLost: () => setElsewhere(true) }).then((writing) => {
      if (writing && isOver) writing.leave()
      else if (writing) ({ leave } = writing)
      if (!isOver) setElsewhere(writing === null)
    })
    return () => {
      isOver = true
      leave()
    }
  }, [copyId, taken])
  return { isElsewhere, take: () => setTaken((count) => count + 1) }
}

function useHere(copyId: string, staffId: string, opened: CopyHere | undefined): Here | null {
  const [here, setHere] = useState<Here | null>(null)
  useEffect(() => {
    if (!opened) return
    void findHere(copyId, opened).then(setHere)

    async function findHere(id: string, { isFromHere }: CopyHere): Promise<Here> {
      try {
        const journal = await openJournal()
        const stored = await journal.get(id)
        // What the server has is newer than what it was sent from here.
        const isWanted = stored?.staffId === staffId && (isFromHere || !stored.isSent)
        return { journal, stored: isWanted ? stored : null }
      } catch {
        return { journal: null, stored: null }
      }
    }
  }, [copyId, staffId, opened])
  return here
}
