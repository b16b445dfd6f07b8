import { mePath } from '#contract/share-urls.ts'
import { useAsked } from '../../features/session/use-asked.ts'
import { useText } from '../../i18n/text.tsx'
import { ForUsers, OwnPage } from '../../parts/own/own-page.tsx'
import { definePage } from '../../runtime/define-page.tsx'
import { useRuntime } from '../../runtime/runtime.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { ProfileForm } from './profile-form.tsx'
import style from './me-profile-page.module.css'

export const page = definePage({
  Page: MeProfilePage,
  data: async () => (await import('../../parts/own/own-screen-data.ts')).ownScreenData(mePath('profile'), 'me.profile'),
})

/** What the reader is called here and shown with. */
function MeProfilePage() {
  const text = useText()
  return (
    <OwnPage title={text('me.profile')}>
      <ForUsers why={text('profile.why')}>{(user) => <Profile key={user.id} />}</ForUsers>
    </OwnPage>
  )
}

function Profile() {
  const { api } = useRuntime()
  const asked = useAsked('profile', () => api.call('GET /peony/v1/account/me', {}))
  if (asked.state === 'loading') return <div className={style.waiting} aria-busy="true" />
  if (asked.state === 'failed') return <LoadFailed onRetry={asked.retry} />
  return <ProfileForm profile={asked.data} />
}
