import { useLoaderData } from 'react-router'
import { once } from '../../runtime/once.ts'
import type { Screen } from '../../runtime/screen.ts'
import type { ContentData } from '../../parts/content/load-content.ts'
import { MiniProgramPage } from './mini-program-page.tsx'

export const screen: Screen = {
  middleware: ['valid-id'],
  Page: MiniProgramScreen,
  data: once(async () => (await import('./mini-program-data.ts')).data),
}

function MiniProgramScreen() {
  const data = useLoaderData<ContentData>()
  return <MiniProgramPage key={data.content.id} data={data} />
}
