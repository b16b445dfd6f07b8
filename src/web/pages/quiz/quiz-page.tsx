import { useRef } from 'react'
import { ArticleBody } from '../../features/content/article-body.tsx'
import { ArticleHead } from '../../features/content/article-head.tsx'
import { QuizQuestions } from '../../features/quiz/quiz-questions.tsx'
import { ContentEnd } from '../../parts/content/content-end.tsx'
import { ContentPage } from '../../parts/content/content-page.tsx'
import { definePage } from '../../runtime/define-page.tsx'
import { TopBar } from '../../ui/top-bar.tsx'
import type { QuizData } from './quiz-data.ts'

export const page = definePage({
  middleware: ['valid-id'],
  Page: QuizPage,
  keyOf: ({ content }) => content.id,
  data: async () => (await import('./quiz-data.ts')).data,
})

/** What it is about, its questions, and what comes of them. */
function QuizPage({ data }: { data: QuizData }) {
  const { content, phrases } = data
  const head = useRef<HTMLHeadingElement>(null)
  return (
    <ContentPage
      data={data}
      titleRef={head}
      renderTop={(hasTitleLeft) => <TopBar back fixed title={content.title} titleShown={hasTitleLeft} />}
      end={<ContentEnd data={data} />}
    >
      <ArticleHead content={content} phrases={phrases} titleRef={head} />
      <ArticleBody html={content.body_html} />
      <QuizQuestions quiz={content} />
    </ContentPage>
  )
}
