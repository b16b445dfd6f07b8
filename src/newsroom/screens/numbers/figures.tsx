import { useText } from '../../texts/text.tsx'
import styles from './figures.module.css'
import { changeOf, deriveRates, type SpanNumbers } from './numbers.ts'

/** The four figures of a span, each against as many days before. */
export function Figures({ numbers: { total, before } }: { numbers: SpanNumbers }) {
  const text = useText()
  const [now, then] = [deriveRates(total), deriveRates(before)]
  const whole = new Intl.NumberFormat(text.locale)
  const percent = new Intl.NumberFormat(text.locale, { style: 'percent' })
  const points = (now: number | null, then: number | null) =>
    now === null || then === null ? null : Math.round((now - then) * 100)
  return (
    <dl className={styles.figures}>
      <Figure name={text('numbers.readers')} value={whole.format(total.readers)}>
        <Change share={changeOf(total.readers, before.readers)} />
      </Figure>
      <Figure name={text('numbers.views')} value={whole.format(total.views)}>
        <Change share={changeOf(total.views, before.views)} />
      </Figure>
      <Figure name={text('numbers.finished')} value={now.finishRate === null ? '–' : percent.format(now.finishRate)}>
        <Points points={points(now.finishRate, then.finishRate)} />
      </Figure>
      <Figure
        name={text('numbers.mean')}
        value={now.meanSeconds === null ? '–' : text('numbers.seconds', { seconds: Math.round(now.meanSeconds) })}
      >
        <Change
          share={then.meanSeconds === null || now.meanSeconds === null ? null : now.meanSeconds / then.meanSeconds - 1}
        />
      </Figure>
    </dl>
  )
}

function Figure({ name, value, children }: { name: string; value: string; children: React.ReactNode }) {
  return (
    <div className={styles.figure}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>{value}</dd>
      <dd className={styles.change}>{children}</dd>
    </div>
  )
}

function Change({ share }: { share: number | null }) {
  const text = useText()
  if (share === null) return text('numbers.noBefore')
  const format = new Intl.NumberFormat(text.locale, { style: 'percent', signDisplay: 'exceptZero' })
  return text('numbers.change', { change: format.format(share) })
}

function Points({ points }: { points: number | null }) {
  const text = useText()
  if (points === null) return text('numbers.noBefore')
  const format = new Intl.NumberFormat(text.locale, { signDisplay: 'exceptZero' })
  return text('numbers.points', { points: format.format(points) })
}
