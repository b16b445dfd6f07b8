import { useEffect, useRef, useState } from 'react'
import { formatDuration } from '#contract/format/times.ts'
import { useText } from '../../i18n/text.tsx'
import { showLoading } from '../../runtime/loading.ts'
import { Button } from '../../ui/button.tsx'
import style from './audio-parts.module.css'
import { findLine, parseTranscript, type TranscriptLine } from './parse-transcript.ts'
import { usePlace, type Listening } from './use-listening.ts'

/** After the reader has scrolled, the lines stay for so long before they follow the sound again. */
const LET_READ_MS = 6000

/** What is said, line by line; the one that is heard is marked and kept in sight. A tap on a line goes there. */
export function Transcript({ address, listening }: { address: string; listening: Listening }) {
  const text = useText()
  const [lines, setLines] = useState<TranscriptLine[] | 'failed' | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    showLoading(loadLines(address, leaving.signal)).then(
      (loaded) => leaving.signal.aborted || setLines(loaded),
      () => leaving.signal.aborted || setLines('failed'),
    )
    return () => leaving.abort()
  }, [address, attempt])

  if (lines === null) return <p className={style.waiting}>{text('feed.loading')}</p>
  if (lines === 'failed' || lines.length === 0) {
    return (
      <p className={style.waiting}>
        {text(lines === 'failed' ? 'audio.transcriptFailed' : 'audio.transcriptEmpty')}{' '}
        {lines === 'failed' && (
          <Button kind="quiet" onClick={() => setAttempt(attempt + 1)}>
            {text('feed.retry')}
          </Button>
        )}
      </p>
    )
  }
  return <Lines lines={lines} listening={listening} />
}

function Lines({ lines, listening }: { lines: readonly TranscriptLine[]; listening: Listening }) {
  const window = useRef<HTMLDivElement>(null)
  const touchedAt = useRef(0)
  const { playAt } = listening
  const current = usePlace(listening, (seconds) => (seconds > 0 ? findLine(lines, seconds) : -1))

  useEffect(() => {
    const box = window.current
    const line = box?.querySelector<HTMLElement>('[aria-current]')
    if (!box || !line || Date.now() - touchedAt.current < LET_READ_MS) return
    const before = line.parentElement?.previousElementSibling
    const top = before instanceof HTMLElement ? before.offsetTop : 0
    box.scrollTo({ top, behavior: 'smooth' })
  }, [current])

  const onTouch = () => {
    touchedAt.current = Date.now()
  }
  return (
    <div ref={window} className={style.window} onTouchMove={onTouch} onWheel={onTouch}>
      <ol className={style.lines}>
        {lines.map(({ start, end, speaker, words }, place) => (
          <li key={`${start} ${end} ${words}`}>
            <button
              type="button"
              className={style.line}
              data-past={place <= current}
              aria-current={place === current ? 'true' : undefined}
              onClick={() => playAt(start)}
            >
              <span className={style.time}>{formatDuration(start)}</span>
              <span>
                {speaker && speaker !== lines[place - 1]?.speaker && <span className={style.speaker}>{speaker}</span>}
                {words}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}

async function loadLines(address: string, signal: AbortSignal): Promise<TranscriptLine[]> {
  const response = await fetch(address, { signal })
  if (!response.ok) throw new Error(`The transcript answered ${response.status}`)
  return parseTranscript(await response.text())
}
