import type { Text } from '../../i18n/text.tsx'
import { Button } from '../../ui/button.tsx'
import style from './error-page.module.css'
import { Numeral } from './numeral.tsx'

/** In place of a page that there is no time to make. It needs no script: fetching one would be more to do. */
export function BusyPage({ text, status }: { text: Text; status: number }) {
  return (
    <main className={style.page}>
      <Numeral status={status} />
      <h1 className={style.heading}>{text('busy.heading')}</h1>
      <p className={style.advice}>{text('busy.advice')}</p>
      <p className={style.actions}>
        <Button as="a" href="" kind="solid">
          {text('busy.again')}
        </Button>
      </p>
    </main>
  )
}
