import { CircleUserRound } from 'lucide-react'
import { COLLECTION_PATH } from '#contract/share-urls.ts'
import { useText } from '../../i18n/text.tsx'
import { IconLink } from '../../ui/icon-link.tsx'

/** Leads to what belongs to the reader: their collection and their account. */
export function AccountLink() {
  const text = useText()
  return (
    <IconLink to={COLLECTION_PATH} label={text('account.open')}>
      <CircleUserRound />
    </IconLink>
  )
}
