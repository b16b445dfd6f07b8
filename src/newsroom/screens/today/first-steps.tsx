import { useText } from '../../texts/text.tsx'
import styles from './first-steps.module.css'

/** What a new site begins with. */
export function FirstSteps() {
  const text = useText()
  return (
    <ol className={styles.steps}>
      <li>
        <h2>{text('first.bring')}</h2>
        <p>{text('first.bringWords')}</p>
        <code>npx davmu import markdown ./articles</code>
      </li>
      <li>
        <h2>{text('first.setUp')}</h2>
        <p>{text('first.setUpWords')}</p>
        <code>npx davmu site set site.yaml</code>
      </li>
      <li>
        <h2>{text('first.write')}</h2>
        <p>{text('first.writeWords')}</p>
      </li>
    </ol>
  )
}
