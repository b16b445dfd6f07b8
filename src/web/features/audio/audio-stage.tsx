import { useMemo, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { ContentDetail } from '#contract/content.ts'
import { useText } from '../../i18n/text.tsx'
import { tidyChapters } from '../players/chapters.ts'
import { AudioControls } from './audio-controls.tsx'
import { AudioParts } from './audio-parts.tsx'
import style from './audio-stage.module.css'
import { NoScriptAudio } from './no-script-audio.tsx'
import { albumOfItem, toPlayableItem } from '../players/playable.ts'
import { useListening, type Elsewhere } from './use-listening.ts'

interface AudioStageProps {
  content: ContentDetail
  /** Not yet public: nothing of what is heard is kept or reported. */
  isPreview: boolean
  elsewhere: Elsewhere | null
  /** Leads to the comments, beside the other parts. */
  comments: ReactNode
}

/** The player of an item and what goes with it, in step with each other. */
export function AudioStage({ content, isPreview, elsewhere, comments }: AudioStageProps) {
  const text = useText()
  const { pathname } = useLocation()
  const track = useMemo(() => toPlayableItem(content, pathname, isPreview), [content, pathname, isPreview])
  const listening = useListening(track, albumOfItem(content), isPreview ? null : elsewhere)
  const isPlayable = track.sources.length > 0
  const chapters = isPlayable ? tidyChapters(content.media?.chapters ?? [], listening.duration) : []
  return (
    <>
      {isPlayable ? (
        <AudioControls listening={listening} chapters={chapters} />
      ) : (
        <p className={style.missing}>{text('audio.missing')}</p>
      )}
      <NoScriptAudio content={content} />
      <AudioParts content={content} chapters={chapters} listening={listening} comments={comments} />
    </>
  )
}
