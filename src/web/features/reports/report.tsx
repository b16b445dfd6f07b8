import { lazyPart } from '../../ui/lazy-part.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'

/** The form, fetched when it is asked for: few readers need it. */
export const Report = lazyPart(async () => (await import('./report-form.tsx')).ReportForm, {
  Waiting: () => null,
  Failed: LoadFailed,
})
