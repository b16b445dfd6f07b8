import type { ContentDetail } from '#contract/content.ts'
import { toSources } from '../players/load-queue.ts'
import style from './no-script-audio.module.css'

/** The browser's own player where scripts do not run. */
export function NoScriptAudio({ content: { media, title } }: { content: Pick<ContentDetail, 'media' | 'title'> }) {
  const sources = toSources(media)
  if (sources.length === 0) return null
  return (
    <noscript>
      <audio className={style.audio} controls preload="none" aria-label={title}>
        {sources.map(({ url, type }) => (
          <source key={url} src={url} {...(type && { type })} />
        ))}
        <track kind="captions" src={media?.transcript_url || undefined} />
      </audio>
    </noscript>
  )
}
