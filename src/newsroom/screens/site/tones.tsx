import { contrastOf, deriveTones } from '#web/theme/derive-tones.ts'
import { DEFAULT_PRIMARY, GROUND_COLORS, type Ground } from '#contract/grounds.ts'
import { useText } from '../../texts/text.tsx'
import styles from './site-screen.module.css'

const GROUNDS = Object.keys(GROUND_COLORS) as Ground[]

/** How the site's colour can be read on each ground: as it was chosen, and as the pages of readers use it. */
export function Tones({ color }: { color: string }) {
  const text = useText()
  const given = /^#[\da-f]{6}$/i.test(color) ? color : DEFAULT_PRIMARY
  const figure = (one: string, other: string) => `${contrastOf(one, other).toFixed(1)}:1`
  return (
    <ul className={styles.tones} aria-label={text('site.contrast')}>
      {GROUNDS.map((ground) => {
        const page = GROUND_COLORS[ground]
        const { primaryInk, primaryFill, onFill } = deriveTones(given, ground)
        return (
          <li key={ground} style={{ background: page, color: primaryInk }}>
            <b>{text(`preview.theme.${ground}`)}</b>
            <span>{text('site.contrast.given', { ratio: figure(given, page) })}</span>
            <span>{text('site.contrast.text', { ratio: figure(primaryInk, page) })}</span>
            <span className={styles.filled} style={{ background: primaryFill, color: onFill }}>
              {text('site.contrast.button', { ratio: figure(onFill, primaryFill) })}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
