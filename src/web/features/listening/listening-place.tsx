import { useEffect, type RefObject } from 'react'
import { useLocation } from 'react-router'
import type { ContentDetail } from '#contract/content.ts'
import { useText } from '../../i18n/text.tsx'
import { useConfig } from '../../runtime/runtime.ts'
import { panelEntry } from '../../runtime/panel-entry.ts'
import { inPage } from '../../ui/in-page.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { toast } from '../../ui/toast.ts'
import { toNarration } from '../players/playable.ts'
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
  /** Whether the page shows what is not public yet. */
  isPreview: boolean
}

/** Lets the text of a page be listened to: its entry in the reader panel, and its bar once it is. Ends with the page. */
export function ListeningPlace({ content, body, place, isPreview }: ListeningPlaceProps) {
  const { pathname } = useLocation()
  const { id, title, lang } = content
  const { defaultLocale } = useConfig()
  const isActive = useListening(({ status }) => status !== 'idle')
  useEffect(() => {
    const narration = toNarration(content, pathname, isPreview)
    if (!body.current || !(narration || (canSpeak() && body.current.querySelector('[data-p]')))) return
    const ownLang = lang || defaultLocale
    listeningState.setState({ text: { id, title, lang: ownLang, body: body.current, place, narration } })
    panelEntry.setState({ Entry: ListenEntry })
    return () => {
      panelEntry.setState({ Entry: null })
      listeningState.getState().listener?.stop()
      listeningState.setState({ text: null, listener: null })
    }
  }, [content, id, title, lang, defaultLocale, body, place, pathname, isPreview])
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
