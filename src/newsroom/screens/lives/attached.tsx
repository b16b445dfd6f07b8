import { Clapperboard, X } from 'lucide-react'
import { useText } from '../../texts/text.tsx'
import { IconButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './desk.module.css'
import type { Draft } from './use-drafts.ts'

interface AttachedProps {
  draft: Draft
  onChange: (part: Partial<Draft>) => void
}

/** What a post that is written shows besides its words: how many pictures, which film, and the link, which is written here. */
export function Attached({ draft: { images, film, link }, onChange }: AttachedProps) {
  const text = useText()
  const drop = (part: Partial<Draft>) => (
    <IconButton label={text('lives.drop')} onPress={() => onChange(part)}>
      <X aria-hidden />
    </IconButton>
  )
  return (
    <>
      {images.length > 0 && <p className={styles.facts}>{text('lives.pictures', { count: images.length })}</p>}
      {film && (
        <div className={styles.attached} role="group" aria-label={text('media.kind.film')}>
          <Clapperboard aria-hidden />
          <p>{film.name}</p>
          {drop({ film: undefined })}
        </div>
      )}
      {link && (
        <div className={styles.attached}>
          <div className={styles.part}>
            <TextField
              label={text('lives.linkAddress')}
              inputMode="url"
              isCode
              value={link.url}
              onChange={(url) => onChange({ link: { ...link, url } })}
            />
            <TextField
              label={text('lives.linkTitle')}
              maxLength={300}
              value={link.title}
              onChange={(title) => onChange({ link: { ...link, title } })}
            />
          </div>
          {drop({ link: undefined })}
        </div>
      )}
    </>
  )
}
