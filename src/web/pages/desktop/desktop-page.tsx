import type { DesktopData } from './load-desktop.ts'
import { PhoneView } from './phone-view.tsx'
import { ReadingView } from './reading-view.tsx'

/** A page of this site beside its QR code: as on a phone, or as a text to be read here. */
export function DesktopPage({ data }: { data: DesktopData }) {
  return data.mode === 'read' && data.content ? (
    <ReadingView key={data.url} data={data} content={data.content} />
  ) : (
    <PhoneView key={data.url} data={data} />
  )
}
