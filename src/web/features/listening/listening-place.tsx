import { Suspense, useEffect, type RefObject } from 'react'
import type { ContentDetail } from '#contract/content.ts'
import { useConfig } from '../../runtime/runtime.ts'
import { panelEntry } from '../../runtime/panel-entry.ts'
import { lazyPart } from '../../ui/fetched-part.ts'
import { listeningState, useListening, type TextPlace } from './listening-state.ts'
import { canSpeak } from './voices.ts'

const ListenEntry = lazyPart(async () => (await import('./listen-entry.tsx')).ListenEntry)
const ListeningBar = lazyPart(async () => (await import('./listening-bar.tsx')).ListeningBar)

interface ListeningPlaceProps {
  content: ContentDetail
  body: RefObject<HTMLElement | null>
  place: TextPlace
}

/** Lets the text of a page be listened to: its entry in the reader panel, and its bar once it is. Ends with the page. */
export function ListeningPlace({ content, body, place }: ListeningPlaceProps) {
  const { id, title, lang } = content
  const { defaultLocale } = useConfig()
  const isActive = useListening(({ status }) => status !== 'idle')
  useEffect(() => {
    if (!body.current?.querySelector('[data-p]') || !canSpeak()) return
    listeningState.setState({ text: { id, title, lang: lang || defaultLocale, body: body.current, place } })
    panelEntry.setState({ Entry: ListenEntry })
    return () => {
      panelEntry.setState({ Entry: null })
      listeningState.getState().listener?.stop()
      listeningState.setState({ text: null, listener: null })
    }
  }, [id, title, lang, defaultLocale, body, place])
  return (
    isActive && (
      <Suspense>
        <ListeningBar />
      </Suspense>
    )
  )
}
