import { useText } from '../i18n/text.tsx'
import type { PartLook } from './lazy-part.tsx'
import { LoadFailed } from './load-failed.tsx'
import { WhenSlow } from './when-slow.tsx'

/** The look of a part that the reader misses in its place: says that it is on its way, and fetches it again. */
export const inPage: PartLook<object> = { Waiting, Failed: LoadFailed }

function Waiting() {
  const text = useText()
  return (
    <WhenSlow>
      <p role="status">{text('feed.loading')}</p>
    </WhenSlow>
  )
}
