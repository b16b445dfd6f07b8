import { BookOpen, Link as LinkIcon } from 'lucide-react'
import { useState } from 'react'
import { desktopPath } from '#contract/share-urls.ts'
import { ArticleBody } from '../../features/content/article-body.tsx'
import { SiteFooter } from '../../features/site/site-footer.tsx'
import { useText } from '../../i18n/text.tsx'
import { useConfig } from '../../runtime/runtime.ts'
import { useSite } from '../../runtime/site.ts'
import { stayOnPages } from '../../startup/stay-on-pages.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { toast } from '../../ui/toast.ts'
import { PublishedLine } from '../../features/content/published-line.tsx'
import { DesktopHead } from './desktop-head.tsx'
import type { DesktopData } from './desktop-data.ts'
import style from './phone-view.module.css'
import textStyle from '../../ui/text-styles.module.css'
import { useAddressIn } from './use-desktop-path.ts'
import { atSpot, useFramedSpot } from './use-reached-spot.ts'

/** The page as on a phone, beside what it is about and its QR code, which leads to where the reader is in it. */
export function PhoneView({ data }: { data: DesktopData }) {
  const { content } = data
  const text = useText()
  const site = useSite()
  const [framed] = useState(data.url)
  const spot = useFramedSpot(content?.id ?? null, data.url)
  const url = atSpot(data.url, spot)
  const addressIn = useAddressIn(data, spot)
  const isText = content?.type === 'doc'
  return (
    <div className={style.page}>
      <DesktopHead url={url} mode={isText ? 'phone' : null} />
      <main className={style.main}>
        <div className={style.column}>
          <p className={style.kicker}>{content?.author.name}</p>
          <h1 className={style.title}>{content?.title ?? site.name}</h1>
          <p className={style.summary}>{content?.summary ?? site.description}</p>
          {content && (
            <span className={style.meta}>
              <PublishedLine content={content} by={content.editor} />
            </span>
          )}
          <section className={style.scan}>
            <QrCode text={url} label={text('desktop.qr')} className={style.code} />
            <div>
              <h2 className={textStyle.heading}>{text('desktop.scan')}</h2>
              {isText && <p className={style.hint}>{text('desktop.scanSpot')}</p>}
              <p className={style.hint}>{text('desktop.scanHint')}</p>
              <Actions url={url} isText={isText} />
            </div>
          </section>
        </div>
        <div className={style.phone}>
          <iframe src={framed} title={content?.title ?? site.name} className={style.frame} />
        </div>
      </main>
      <SiteFooter site={site} addressIn={addressIn} />
      {isText && <Printed content={content} />}
    </div>
  )
}

type Content = NonNullable<DesktopData['content']>

function Actions({ url, isText }: { url: string; isText: boolean }) {
  const text = useText()
  const copy = async () => toast(text((await copyText(url)) ? 'share.copied' : 'share.notCopied'))
  return (
    <>
      <p className={style.actions}>
        {isText && (
          <Button as={SiteLink} to={desktopPath(url, 'read')} replace kind="solid">
            <BookOpen aria-hidden="true" />
            {text('desktop.read')}
          </Button>
        )}
        <Button kind="quiet" onClick={() => void copy()}>
          <LinkIcon aria-hidden="true" />
          {text('desktop.copy')}
        </Button>
      </p>
      <a href={url} className={style.stay} onClick={() => stayOnPages(Date.now())}>
        {text('desktop.continue')}
      </a>
    </>
  )
}

/** On paper there is the text in the place of the phone. */
function Printed({ content }: { content: Content }) {
  const { defaultLocale } = useConfig()
  return (
    <article lang={content.lang || defaultLocale} className={style.printed}>
      <p className={style.printedTitle}>{content.title}</p>
      <ArticleBody html={content.body_html} bodyRef={NOWHERE} />
    </article>
  )
}

const NOWHERE = { current: null }
