import { useLoaderData } from 'react-router'
import { once } from '../../runtime/once.ts'
import type { Screen } from '../../runtime/screen.ts'
import type { QuestionData } from './load-question.ts'
import { QuestionPage } from './question-page.tsx'

export const screen: Screen = {
  middleware: [],
  Page: QuestionScreen,
  data: once(async () => (await import('./question-data.ts')).data),
}

function QuestionScreen() {
  const data = useLoaderData<QuestionData>()
  return <QuestionPage key={data.question.id} data={data} />
}
