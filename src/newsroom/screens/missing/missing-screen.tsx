import { Screen } from '../../parts/screen.tsx'
import { useText } from '../../texts/text.tsx'
import { ButtonLink } from '../../ui/button.tsx'

/** Says that an address leads nowhere. */
export function MissingScreen() {
  const text = useText()
  return (
    <Screen title={text('missing.title')}>
      <p>{text('missing.words')}</p>
      <ButtonLink href="/">{text('today.title')}</ButtonLink>
    </Screen>
  )
}
