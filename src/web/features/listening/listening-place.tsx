import { useEffect, type RefObject } from 'react'
import type { ContentDetail } from '#contract/content.ts'
import { useText } from '../../i18n/text.tsx'
import { useConfig } from '../../runtime/runtime.ts'
import { panelEntry } from '../../runtime/panel-entry.ts'
import { inPage } from '../../ui/in-page.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { toast } from '../../ui/toast.ts'
import { listeningState, useListening, type TextPlace } from './listening-state.ts'
import { canSpeak } from './voices.ts'

const ListenEntry = lazyPart(async () => (await import('./listen-entry.tsx')).ListenEntry, inPage)
const ListeningBar = lazyPart<object>(async () => (await import('./listening-bar.tsx')).ListeningBar, {
  Waiting: () => null,
  Failed: EndWithoutBar,
})

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
  return isActive && <ListeningBar />
}

/** A voice that could not be stopped does not go on. */
function EndWithoutBar() {
  const text = useText()
  useEffect(() => {
    listeningState.getState().listener?.stop()
    toast(text('listen.failed'))
  }, [text])
  return null
}
