import { useLocation } from 'react-router'
import type { ContentDetail } from '#contract/content.ts'
import { NoScriptAudio } from '../../features/audio/no-script-audio.tsx'
import { NarrationRow } from '../../features/listening/narration-row.tsx'
import { toNarration } from '../../features/players/playable.ts'
import style from './narration.module.css'

/** An article as somebody reads it out: the site's player, or the browser's own without scripts. */
export function Narration({ content, isPreview }: { content: ContentDetail; isPreview: boolean }) {
  const { pathname } = useLocation()
  const track = toNarration(content, pathname, isPreview)
  if (!track) return null
  return (
    <>
      <div className={style.place}>
        <NarrationRow track={track} />
      </div>
      <NoScriptAudio content={content} />
    </>
  )
}
