import { Download } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../i18n/text.tsx'
import { isSocialClient } from '../../runtime/user-agent.ts'
import { Button } from '../../ui/button.tsx'
import style from './share-poster.module.css'
import textStyle from '../../ui/text-styles.module.css'

interface SharePosterProps {
  title: string
  address: string
}

/** The poster as a picture with an address of its own, so that any host can save it or read its code. */
export function SharePoster({ title, address }: SharePosterProps) {
  const text = useText()
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<'loading' | 'there' | 'failed'>('loading')
  const retry = () => {
    setState('loading')
    setTries(tries + 1)
  }
  if (state === 'failed') {
    return (
      <div className={style.frame} role="alert">
        <p>{text('share.posterFailed')}</p>
        <Button kind="soft" onClick={retry}>
          {text('feed.retry')}
        </Button>
      </div>
    )
  }
  return (
    <figure className={style.poster}>
      <div className={style.frame} data-loading={state === 'loading'}>
        {state === 'loading' && (
          <span className="visually-hidden" role="status">
            {text('share.posterLoading')}
          </span>
        )}
        <img
          key={tries}
          src={address}
          alt={text('share.posterAlt', { title })}
          className={style.picture}
          onLoad={() => setState('there')}
          onError={() => setState('failed')}
        />
      </div>
      <figcaption className={textStyle.note}>{text('share.posterHold')}</figcaption>
      {!isSocialClient(navigator.userAgent) && (
        <Button as="a" kind="soft" href={address} download={`${title}.png`}>
          <Download />
          {text('share.posterSave')}
        </Button>
      )}
    </figure>
  )
}
