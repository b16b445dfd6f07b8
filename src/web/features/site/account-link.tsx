import { CircleUserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { mePath } from '#contract/share-urls.ts'
import { useText } from '../../i18n/text.tsx'
import { IconLink } from '../../ui/icon-link.tsx'

/** Leads to everything that is the reader's own; `mark` lies on its glyph. */
export function AccountLink({ mark }: { mark?: ReactNode }) {
  const text = useText()
  return (
    <IconLink to={mePath()} label={text('account.open')}>
      <CircleUserRound />
      {mark}
    </IconLink>
  )
}
