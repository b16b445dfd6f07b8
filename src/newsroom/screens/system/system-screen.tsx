import { Screen } from '../../parts/screen.tsx'
import { useText } from '../../texts/text.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Backups } from './backups.tsx'
import { Doctor } from './doctor.tsx'
import { Facts } from './facts.tsx'
import { Settings } from './settings.tsx'

/** How this installation runs: what it is, what is wrong with it, its backups, its settings. */
export function SystemScreen() {
  const text = useText()
  return (
    <Screen title={text('system.title')} actions={<ButtonLink href="/imports">{text('imports.title')}</ButtonLink>}>
      <Doctor />
      <Backups />
      <Facts />
      <Settings />
    </Screen>
  )
}
