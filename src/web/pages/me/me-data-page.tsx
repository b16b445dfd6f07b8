import { useState, type ReactNode } from 'react'
import { NETWORK_FAILURE } from '#contract/error-codes.ts'
import { mePath } from '#contract/share-urls.ts'
import { useText } from '../../i18n/text.tsx'
import { OwnPage } from '../../parts/own/own-page.tsx'
import { definePage } from '../../runtime/define-page.tsx'
import { useRuntime } from '../../runtime/runtime.ts'
import { requireUser, useUser } from '../../features/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { giveFile } from '../../ui/give-file.ts'
import { useSheet } from '../../ui/sheet-history.ts'
import { toast } from '../../ui/toast.ts'
import { CancelAccount } from './cancel-account.tsx'
import style from './me-data-page.module.css'

export const page = definePage({
  Page: MeDataPage,
  data: async () => (await import('../../parts/own/own-screen-data.ts')).ownScreenData(mePath('data'), 'me.data'),
})

/** What is known of the reader, here and on their device, and how it is had, cleared and erased. */
function MeDataPage() {
  const text = useText()
  const user = useUser()
  const { show } = useSheet('kept')
  return (
    <OwnPage title={text('me.data')}>
      <Part title={text('kept.title')} about={text('data.device')}>
        <Button kind="quiet" aria-haspopup="dialog" onClick={show}>
          {text('data.look')}
        </Button>
      </Part>
      <Part title={text('data.export')} about={text('data.exportAbout')}>
        <ExportButton />
      </Part>
      <Part title={text('data.kept')} about={text('data.keptAbout')} />
      <Part title={text('data.cancel')}>
        <CancelAccount user={user} />
      </Part>
    </OwnPage>
  )
}

function Part({ title, about = '', children }: { title: string; about?: string; children?: ReactNode }) {
  return (
    <section className={style.part}>
      <h2 className={style.title}>{title}</h2>
      {about !== '' && <p className={style.about}>{about}</p>}
      {children}
    </section>
  )
}

function ExportButton() {
  const text = useText()
  const { api } = useRuntime()
  const [isBusy, setIsBusy] = useState(false)
  const run = async () => {
    if (!(await requireUser({ action: 'plain' }))) return
    setIsBusy(true)
    const answer = await api.call('GET /peony/v1/account/me/export', {})
    setIsBusy(false)
    if (answer.code !== 0) {
      toast(answer.code === NETWORK_FAILURE ? text('error.networkAdvice') : answer.msg)
      return
    }
    const name = `account-${new Date().toISOString().slice(0, 10)}.json`
    await giveFile({ name, mediaType: 'application/json', text: JSON.stringify(answer.data, null, 2) }, text)
  }
  return (
    <Button kind="quiet" disabled={isBusy} onClick={() => void run()}>
      {text(isBusy ? 'data.exporting' : 'data.exportNow')}
    </Button>
  )
}
