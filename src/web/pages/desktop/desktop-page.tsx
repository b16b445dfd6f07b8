import { Link as LinkIcon } from 'lucide-react'
import { SiteMark } from '../../features/site/site-mark.tsx'
import { useText } from '../../i18n/text.tsx'
import { useSite } from '../../runtime/site.ts'
import { stayOnPages } from '../../startup/stay-on-pages.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Dot } from '../../ui/dot.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { Time } from '../../ui/time.tsx'
import { toast } from '../../ui/toast.ts'
import style from './desktop-page.module.css'
import type { DesktopData } from './load-desktop.ts'

/** The page as on a phone, beside its QR code. */
export function DesktopPage({ data: { url, about } }: { data: DesktopData }) {
  const text = useText()
  const site = useSite()
  const copy = async () => toast(text((await copyText(url)) ? 'share.copied' : 'share.notCopied'))
  return (
    <div className={style.page}>
      <header className={style.header}>
        <a href={url} className={style.brand}>
          <SiteMark site={site} />
          {site.name}
        </a>
      </header>
      <main className={style.main}>
        <div className={style.phone}>
          <iframe src={url} title={about?.title ?? site.name} className={style.frame} />
        </div>
        <div className={style.column}>
          <p className={style.kicker}>{about?.account}</p>
          <h1 className={style.title}>{about?.title ?? site.name}</h1>
          <p className={style.summary}>{about?.summary ?? site.description}</p>
          {about && (
            <p className={style.meta}>
              <Time at={about.publish_time} />
              <Dot />
              {text('article.minutes', { minutes: about.read_minutes })}
            </p>
          )}
          <section className={style.scan}>
            <QrCode text={url} label={text('desktop.qr')} className={style.code} />
            <div>
              <h2 className={style.scanTitle}>{text('desktop.scan')}</h2>
              <p className={style.hint}>{text('desktop.scanHint')}</p>
              <p className={style.actions}>
                <Button as="a" href={url} kind="solid" onClick={() => stayOnPages(Date.now())}>
                  {text('desktop.continue')}
                </Button>
                <Button kind="quiet" onClick={() => void copy()}>
                  <LinkIcon aria-hidden="true" />
                  {text('desktop.copy')}
                </Button>
              </p>
            </div>
          </section>
        </div>
      </main>
    </div>
  )
}
