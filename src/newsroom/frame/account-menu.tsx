import { CircleUserRound } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { LOCALE_COOKIE, LOCALE_COOKIE_MAX_AGE } from '#contract/locale.ts'
import { useMayCall } from '../api/client.ts'
import { useStaff } from '../api/session.ts'
import { openJournal, type StoredDraft } from '../keeping/journal.ts'
import { logOut } from '../keeping/log-out.ts'
import { isSiteDraft } from '../keeping/site-draft.ts'
import { ChangePasswordDialog } from '../parts/change-password/change-password-dialog.tsx'
import { textLocales, useText } from '../texts/text.tsx'
import { AskDialog } from '../ui/ask-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Menu } from '../ui/menu.tsx'
import { looks, readLook, saveLook } from './look.ts'

/** Who is here, and what they can set for themselves. */
export function AccountMenu() {
  const text = useText()
  const staff = useStaff()
  const mayCall = useMayCall()
  const navigate = useNavigate()
  const [isChanging, setChanging] = useState(false)
  const [unsent, setUnsent] = useState<StoredDraft[]>([])
  const leave = async () => {
    const journal = await openJournal().catch(() => null) // no room, so nothing is there
    const drafts = (await journal?.listUnsent(staff.id)) ?? []
    if (drafts.length === 0) await logOut()
    else setUnsent(drafts)
  }
  return (
    <>
      <Menu
        label={text('account.menu')}
        button={
          <Button look="quiet">
            <CircleUserRound aria-hidden />
            {staff.name}
          </Button>
        }
        groups={[
          {
            name: `${staff.name} · ${text(`role.${staff.role}`)}`,
            entries: [
              { id: 'me', name: text('own.title'), onAction: () => void navigate('/me') },
              { id: 'password', name: text('account.password'), onAction: () => setChanging(true) },
              ...(mayCall('GET /admin/api/v1/staff')
                ? [{ id: 'people', name: text('people.title'), onAction: () => void navigate('/people') }]
                : []),
              ...(mayCall('POST /admin/api/v1/site/groups')
                ? [{ id: 'site', name: text('site.title'), onAction: () => void navigate('/site') }]
                : []),
              ...(mayCall('GET /admin/api/v1/audit')
                ? [{ id: 'record', name: text('audit.title'), onAction: () => void navigate('/record') }]
                : []),
              ...(mayCall('GET /admin/api/v1/system')
                ? [{ id: 'system', name: text('system.title'), onAction: () => void navigate('/system') }]
                : []),
            ],
          },
          {
            name: text('account.look'),
            chosen: readLook(),
            entries: looks.map((look) => ({ id: look, name: text(`look.${look}`), onAction: () => saveLook(look) })),
          },
          {
            name: text('account.language'),
            chosen: text.locale,
            entries: textLocales.map((locale) => ({
              id: locale,
              name: new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale,
              onAction: () => switchLanguage(locale),
            })),
          },
          { name: '', entries: [{ id: 'leave', name: text('account.logOut'), onAction: () => void leave() }] },
        ]}
      />
      {unsent.length > 0 && (
        <AskDialog
          title={text('account.unsent')}
          yes={text('account.logOutAnyway')}
          no={text('frame.cancel')}
          isPending={false}
          onYes={() => void logOut()}
          onClose={() => setUnsent([])}
        >
          <p>{text('account.unsentWords')}</p>
          <ul>
            {unsent.map(({ copyId, manuscript: { fields } }) => (
              <li key={copyId}>
                {isSiteDraft(copyId) ? text('site.title') : titleOf(fields) || text('item.untitled')}
              </li>
            ))}
          </ul>
        </AskDialog>
      )}
      <ChangePasswordDialog isOpen={isChanging} onClose={() => setChanging(false)} />
    </>
  )
}

function titleOf({ title }: StoredDraft['manuscript']['fields']): string {
  return typeof title === 'string' ? title : ''
}

function switchLanguage(locale: string): void {
  document.cookie = `${LOCALE_COOKIE}=${locale}; path=/; max-age=${LOCALE_COOKIE_MAX_AGE}; samesite=lax`
  location.reload()
}
