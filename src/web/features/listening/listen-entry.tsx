import { useEffect, useState } from 'react'
import { parseSpot } from '#contract/spot.ts'
import { useText } from '../../i18n/text.tsx'
import { useRuntime } from '../../runtime/runtime.ts'
import { Facts } from '../../ui/facts.tsx'
import { inPage } from '../../ui/in-page.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { toast } from '../../ui/toast.ts'
import { chooseVoice } from './choose-voice.ts'
import { ListenRow } from './listen-row.tsx'
import { createListener } from './listener.ts'
import { listeningState, useListening, type Listenable } from './listening-state.ts'
import { loadVoices } from './voices.ts'

const NarrationRow = lazyPart(async () => (await import('./narration-row.tsx')).NarrationRow, inPage)

/**
 * Entry of the reader panel that plays the narration of a text, else reads the text out, from where the reader is; nothing
 * where there is neither a narration nor a voice.
 */
export function ListenEntry({ onClose }: { onClose: () => void }) {
  const listenable = useListening((state) => state.text)
  if (listenable?.narration) return <NarrationRow track={listenable.narration} onUsed={onClose} />
  return listenable && <Entry listenable={listenable} onClose={onClose} />
}

function Entry({ listenable, onClose }: { listenable: Listenable; onClose: () => void }) {
  const text = useText()
  const isReady = useHasVoice(listenable)
  const listener = useListening((state) => state.listener)
  const status = useListening((state) => state.status)
  const speed = useListening((state) => state.speed)
  const [from] = useState(() => findStart(listenable))
  if (!isReady) return null

  const minutes = listener && Math.max(1, Math.round(listener.secondsFrom(from) / speed / 60))
  const act = () => {
    onClose()
    if (status === 'idle') listener?.start(from)
    else listener?.toggle()
  }
  return (
    <ListenRow
      status={status}
      note={
        <Facts>
          {status === 'idle' && text('listen.fromHere')}
          {minutes !== null && text('listen.minutes', { minutes })}
        </Facts>
      }
      disabled={!listener}
      speed={speed}
      onTap={act}
      onNextSpeed={() => listener?.changeSpeed()}
    />
  )
}

/** Whether a voice in the language of the text is known by now. */
function useHasVoice(listenable: Listenable): boolean {
  const { text } = useRuntime()
  const [hasVoice, setHasVoice] = useState(() => listeningState.getState().listener !== null)
  useEffect(() => {
    if (listeningState.getState().listener) return
    let isGone = false
    void loadVoices().then((voices) => {
      if (isGone) return
      const voice = chooseVoice(voices, listenable.lang)
      setHasVoice(voice !== null)
      if (!voice) return
      const onFailure = (reason: 'notAllowed' | 'failed') => toast(text(`listen.${reason}`))
      listeningState.setState({ listener: createListener(listenable, voice, onFailure) })
    })
    return () => {
      isGone = true
    }
  }, [listenable, text])
  return hasVoice
}

/** The paragraph that the reader sees; on a page that was not scrolled, the one that its address names. */
function findStart({ body, place }: Listenable): string | null {
  const { p } = parseSpot(new URLSearchParams(location.search))
  return p !== undefined && scrollY === 0 ? String(p) : place.paragraphInSight(body)
}
