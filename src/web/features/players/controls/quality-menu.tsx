import { useStore } from 'zustand'
import { formatSize } from '#contract/format/sizes.ts'
import { useText } from '../../../i18n/text.tsx'
import { AUTOMATIC, nearestHeight } from '../film/film-sources.ts'
import type { Film } from '../film/film.ts'
import { ChoiceMenu, type OpenMenu } from './choice-menu.tsx'

/** How sharp a film is; nothing where there is no choice. */
export function QualityMenu({ film, menus }: { film: Film; menus: OpenMenu }) {
  const text = useText()
  const { height, qualities } = useStore(film.state)
  if (qualities.length === 0) return null
  const chosen = nearestHeight(
    qualities.map((quality) => quality.height),
    height,
  )
  const nameOf = (value: number) => (value === AUTOMATIC ? text('film.quality.auto') : `${value}P`)
  return (
    <ChoiceMenu
      name="quality"
      menus={menus}
      label={text('film.quality')}
      face={nameOf(chosen)}
      value={chosen}
      choices={[
        { value: AUTOMATIC, name: nameOf(AUTOMATIC) },
        ...qualities.map((quality) => ({
          value: quality.height,
          name: nameOf(quality.height),
          ...(quality.bytes > 0 && { note: formatSize(quality.bytes) }),
        })),
      ]}
      onChoose={film.setHeight}
    />
  )
}
