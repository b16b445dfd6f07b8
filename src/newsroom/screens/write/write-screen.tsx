import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
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
  const { data, dataUpdatedAt, error, refetch } = useQuery(openedCopy(copyId, staffId))
  const closing = useRef<() => Promise<void>>(() => Promise.resolve())
  const onClose = useCallback((close: () => Promise<void>) => {
    closing.current = close
  }, [])
  const { isElsewhere, take } = useOneWindow(copyId, { close: () => closing.current(), reopen: refetch })
  const here = useHere(copyId, staffId, data && { ...data, at: dataUpdatedAt })
  if (error)
    return (
      <Notice title={text('write.notOpened')}>
        <QueryFailed error={error} onRetry={() => void refetch()} />
      </Notice>
    )
  if (isElsewhere)
    return (
      <Notice title={text('write.elsewhere')}>
        <Button look="filled" onPress={take}>
          {text('write.here')}
        </Button>
      </Notice>
    )
  return data && here && <WriteDesk opened={data} journal={here.journal} stored={here.stored} onClose={onClose} />
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

interface OneWindowParts {
  close: () => Promise<void>
  /** Asks for the copy as the window that wrote it left it. */
  reopen: () => Promise<unknown>
}

/** Whether another window of this browser writes the copy, and how to take it from there. */
function useOneWindow(copyId: string, { close, reopen }: OneWindowParts): { isElsewhere: boolean; take: () => void } {
  const [isElsewhere, setElsewhere] = useState(false)
  const [taken, setTaken] = useState(0)
  const openAgain = useEffectEvent(reopen)
  const closeHere = useEffectEvent(close)
  useEffect(() => {
    let isOver = false
    let leave = () => {}
    void writeHere(copyId, {
      take: taken > 0,
      close: () => closeHere(),
      onLost: () => setElsewhere(true),
    }).then(async (writing) => {
      if (writing && isOver) writing.leave()
      else if (writing) ({ leave } = writing)
      if (taken > 0) await openAgain()
      if (!isOver) setElsewhere(writing === null)
    })
    return () => {
      isOver = true
      leave()
    }
  }, [copyId, taken])
  return { isElsewhere, take: () => setTaken((count) => count + 1) }
}

/** `at` is another time whenever the copy was asked for again, whatever it is then. */
function useHere(copyId: string, staffId: string, opened: (CopyHere & { at: number }) | undefined): Here | null {
  const [found, setFound] = useState<(Here & { at: number }) | null>(null)
  const { at = 0, isFromHere = false } = opened ?? {}
  useEffect(() => {
    if (at === 0) return
    void findHere().then((here) => setFound({ ...here, at }))

    async function findHere(): Promise<Here> {
      try {
        const journal = await openJournal()
        const stored = await journal.get(copyId)
        // What the server has is newer than what it was sent from here.
        const isWanted = stored?.staffId === staffId && (isFromHere || !stored.isSent)
        return { journal, stored: isWanted ? stored : null }
      } catch {
        return { journal: null, stored: null }
      }
    }
  }, [copyId, staffId, at, isFromHere])
  return found?.at === at ? found : null
}
