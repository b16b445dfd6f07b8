import { useText } from '../../../i18n/text.tsx'
import type { Film } from '../film/film.ts'
import { ChoiceMenu, type OpenMenu } from './choice-menu.tsx'
import { useQualities } from './use-qualities.ts'

/** How sharp a film is; nothing where there is no choice. */
export function QualityMenu({ film, menus }: { film: Film; menus: OpenMenu }) {
  const text = useText()
  const { choices, chosen, face } = useQualities(film)
  if (choices.length === 0) return null
  return (
    <ChoiceMenu
      name="quality"
      menus={menus}
      label={text('film.quality')}
      face={face}
      value={chosen}
      choices={choices}
      onChoose={film.setHeight}
    />
  )
}
