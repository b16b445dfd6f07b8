import { Share2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { ArticleBody } from '../../features/content/article-body.tsx'
import { ArticleFoot } from '../../features/content/article-foot.tsx'
import { Phrases } from '../../features/content/phrases.tsx'
import { markRead } from '../../features/content/read-items.ts'
import { FormHead } from '../../features/forms/form-head.tsx'
import { SiteFooter } from '../../features/site/site-footer.tsx'
import { useText } from '../../i18n/text.tsx'
import { useConfig } from '../../runtime/runtime.ts'
import { useSite } from '../../runtime/site.ts'
import { ClearBar } from '../../ui/clear-bar.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useHasLeftScreen } from '../../ui/use-has-left-screen.ts'
import { ContentShare } from '../../parts/content/content-share.tsx'
import { ContentBar } from '../../parts/content/content-bar.tsx'
import { ContentEnd } from '../../parts/content/content-end.tsx'
import { definePage } from '../../runtime/define-page.tsx'
import { ActivityForm } from './activity-form.tsx'
import style from './activity-page.module.css'
import type { ActivityData } from './activity-data.ts'

export const page = definePage({
  middleware: ['valid-id'],
  Page: ActivityPage,
  keyOf: ({ content }) => content.id,
  data: async () => (await import('./activity-data.ts')).data,
})

/** What is going to happen, its rules, and how to take part. */
function ActivityPage({ data }: { data: ActivityData }) {
  const { content, form, preview } = data
  const text = useText()
  const site = useSite()
  const { defaultLocale } = useConfig()
  const head = useRef<HTMLHeadingElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const titleLeft = useHasLeftScreen(head)
  useEffect(() => markRead(content.id), [content.id])
  const rules = (
    <div className={style.rules}>
      <ArticleBody html={content.body_html} bodyRef={body} />
    </div>
  )
  return (
    <>
      <ClearBar back title={content.title} titleShown={titleLeft}>
        {!preview && (
          <ContentShare content={content} place="top">
            {(onClick) => (
              <IconButton label={text('share.open')} onClick={onClick}>
                <Share2 />
              </IconButton>
            )}
          </ContentShare>
        )}
      </ClearBar>
      <main className={style.page}>
        <article lang={content.lang || defaultLocale}>
          {form ? (
            <ActivityForm data={{ ...data, form }} titleRef={head} rules={rules} />
          ) : (
            <>
              <FormHead content={content} form={null} title={<Phrases phrases={data.phrases} />} titleRef={head} />
              {rules}
            </>
          )}
          <ArticleFoot content={content} />
        </article>
        <ContentEnd data={data} />
      </main>
      <SiteFooter site={site} />
      {!form && <ContentBar content={content} preview={preview} />}
    </>
  )
}
