import { definePage } from '../../runtime/define-page.tsx'
import type { DesktopData } from './desktop-data.ts'
import { PhoneView } from './phone-view.tsx'
import { ReadingView } from './reading-view.tsx'

export const page = definePage({
  Page: DesktopPage,
  data: async () => (await import('./desktop-data.ts')).data,
})

/** A page of this site beside its QR code: as on a phone, or as a text to be read here. */
function DesktopPage({ data }: { data: DesktopData }) {
  return data.mode === 'read' && data.content ? (
    <ReadingView key={data.url} data={data} content={data.content} />
  ) : (
    <PhoneView key={data.url} data={data} />
  )
}
