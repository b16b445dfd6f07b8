import type { ContentCard } from '#contract/content.ts'
import { Report } from '../../features/reports/report.tsx'

/** An item that can be reported, or a mistake in it. */
export function itemReport({ id, title }: Pick<ContentCard, 'id' | 'title'>) {
  return { title, form: (onClose: () => void) => <Report target="post" id={id} onClose={onClose} /> }
}
