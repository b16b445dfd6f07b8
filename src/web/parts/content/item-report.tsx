import type { ContentCard } from '#contract/content.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'

const ReportForm = lazyPart(async () => (await import('../../features/reports/report-form.tsx')).ReportForm, {
  Waiting: () => null,
  Failed: LoadFailed,
})

/** An item that can be reported, or a mistake in it; the form is fetched when it is asked for. */
export function itemReport({ id, title }: Pick<ContentCard, 'id' | 'title'>) {
  return { title, form: (onClose: () => void) => <ReportForm target="post" id={id} onClose={onClose} /> }
}
