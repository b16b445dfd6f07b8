import { useEffect, useRef } from 'react'
import { ArticleBody } from '../../features/content/article-body.tsx'
import { Phrases } from '../../features/content/phrases.tsx'
import { markRead } from '../../features/content/read-items.ts'
import { FormHead } from '../../features/forms/form-head.tsx'
import { ContentClearBar } from '../../parts/content/content-clear-bar.tsx'
import { ContentEnd } from '../../parts/content/content-end.tsx'
import { ContentPage } from '../../parts/content/content-page.tsx'
import { definePage } from '../../runtime/define-page.tsx'
import { ActivitiesView } from './activities-view.tsx'
import { ActivityForm } from './activity-form.tsx'
import style from './activity-page.module.css'
import type { ActivitiesData, ActivityData } from './activity-data.ts'

export const page = definePage<ActivityData | ActivitiesData>({
  middleware: ['valid-id'],
  Page: ({ data }) => ('feed' in data ? <ActivitiesView first={data.feed} /> : <ActivityPage data={data} />),
  // the form has a state of its own
  keyOf: (data) => ('feed' in data ? '' : data.content.id + (data.preview?.seq ?? '')),
  data: async () => (await import('./activity-data.ts')).data,
})

/** What is going to happen, its rules, and how to take part. */
function ActivityPage({ data }: { data: ActivityData }) {
  const { content, form, preview } = data
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => markRead(content.id), [content.id])
  const rules = (
    <div className={style.rules}>
      <ArticleBody html={content.body_html} />
    </div>
  )
  return (
    <div className={style.activity}>
      <ContentPage
        data={data}
        titleRef={head}
        renderTop={(hasTitleLeft) => <ContentClearBar {...{ content, preview, hasTitleLeft }} />}
        end={<ContentEnd data={data} />}
        // A form brings a bar of its own.
        {...(form && { bottom: null })}
      >
        {form ? (
          <ActivityForm data={{ ...data, form }} titleRef={head} rules={rules} />
        ) : (
          <>
            <FormHead content={content} form={null} title={<Phrases phrases={data.phrases} />} titleRef={head} />
            {rules}
          </>
        )}
      </ContentPage>
    </div>
  )
}
