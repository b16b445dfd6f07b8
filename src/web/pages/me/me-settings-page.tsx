import { Bell, CalendarClock, EyeOff, History, ShieldCheck } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { mePath } from '#contract/share-urls.ts'
import { autoplays, readAutoplay, setAutoplay, type Autoplay } from '../../features/players/autoplay.ts'
import { ReadingControls } from '../../features/reader/reading-controls.tsx'
import { LocaleSwitch } from '../../features/site/locale-switch.tsx'
import { useText } from '../../i18n/text.tsx'
import { OwnPage } from '../../parts/own/own-page.tsx'
import { isSavingData, setSavingData } from '../../runtime/data-saving.ts'
import { definePage } from '../../runtime/define-page.tsx'
import { Choices } from '../../ui/choices.tsx'
import { RowLink, Rows } from '../../ui/rows.tsx'
import { SwitchRow } from '../../ui/switch-row.tsx'
import { useBrowserState } from '../../ui/use-browser-state.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import style from './me-settings-page.module.css'
import textStyle from '../../ui/text-styles.module.css'

export const page = definePage({
  Page: MeSettingsPage,
  data: async () =>
    (await import('../../parts/own/own-screen-data.ts')).ownScreenData(mePath('settings'), 'me.settings'),
})

/** How the site looks and behaves in this browser. */
function MeSettingsPage() {
  const text = useText()
  const isAlive = useHydrated()
  return (
    <OwnPage title={text('me.settings')} hasLanguages>
      <Part title={text('choose.looks')}>
        <div className={style.looks}>
          {isAlive ? <ReadingControls /> : <div className={style.waiting} data-scripted aria-busy="true" />}
        </div>
      </Part>
      <Part title={text('choose.language')}>
        <LocaleSwitch className={style.languages} hasTraditional />
        <p className={style.about}>{text('choose.traditional.about')}</p>
      </Part>
      <Part title={text('choose.playing')}>
        {isAlive ? <Playing /> : <div className={style.waiting} data-scripted aria-busy="true" />}
      </Part>
      <Part title={text('choose.notices')}>
        <p className={textStyle.note}>{text('choose.notices.about')}</p>
        <Rows label={text('choose.notices')}>
          <RowLink to={mePath('notices')} icon={<Bell />} name={text('me.notices')} />
          <RowLink to={mePath('bookings')} icon={<CalendarClock />} name={text('me.bookings')} />
        </Rows>
      </Part>
      <Part title={text('choose.privacy')}>
        <Rows label={text('choose.privacy')}>
          <RowLink to={mePath('history')} icon={<History />} name={text('me.history')} />
          <RowLink to={mePath('hidden')} icon={<EyeOff />} name={text('me.hidden')} />
          <RowLink to={mePath('data')} icon={<ShieldCheck />} name={text('me.data')} />
        </Rows>
      </Part>
      <p className={style.here}>{text('choose.here')}</p>
    </OwnPage>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={style.part} aria-labelledby={id}>
      <h2 id={id} className={style.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** When films begin by themselves, and how much is loaded. */
function Playing() {
  const text = useText()
  const [autoplay, showAutoplay] = useBrowserState<Autoplay>(readAutoplay, 'wifi')
  const [isSaving, showSaving] = useBrowserState(isSavingData, false)
  return (
    <>
      <Choices
        name="autoplay"
        label={text('choose.autoplay')}
        values={autoplays}
        chosen={autoplay}
        nameOf={(value) => text(`choose.autoplay.${value}`)}
        onChange={(wanted) => {
          setAutoplay(wanted)
          showAutoplay(wanted)
        }}
        above
      />
      <p className={style.about}>{text('choose.autoplay.about')}</p>
      <div className={style.switch}>
        <SwitchRow
          label={text('choose.saving')}
          note={text('choose.saving.about')}
          isOn={isSaving}
          onChange={(wanted) => {
            setSavingData(wanted)
            showSaving(wanted)
          }}
        />
      </div>
    </>
  )
}
