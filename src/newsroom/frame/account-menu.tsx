import { CircleUserRound } from 'lucide-react'
import { useState } from 'react'
import { LOCALE_COOKIE, LOCALE_COOKIE_MAX_AGE } from '#contract/locale.ts'
import { call } from '../api/client.ts'
import { closeSession, useStaff } from '../api/session.ts'
import { ChangePasswordDialog } from '../parts/change-password/change-password-dialog.tsx'
import { textLocales, useText } from '../texts/text.tsx'
import { Button } from '../ui/button.tsx'
import { Menu } from '../ui/menu.tsx'
import { looks, readLook, saveLook } from './look.ts'

/** Who is here, and what they can set for themselves. */
export function AccountMenu() {
  const text = useText()
  const staff = useStaff()
  const [isChanging, setChanging] = useState(false)
  const logOut = () => void call('POST /admin/api/v1/session/logout', {}).finally(closeSession)
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
            entries: [{ id: 'password', name: text('account.password'), onAction: () => setChanging(true) }],
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
          { name: '', entries: [{ id: 'leave', name: text('account.logOut'), onAction: logOut }] },
        ]}
      />
      <ChangePasswordDialog isOpen={isChanging} onClose={() => setChanging(false)} />
    </>
  )
}

function switchLanguage(locale: string): void {
  document.cookie = `${LOCALE_COOKIE}=${locale}; path=/; max-age=${LOCALE_COOKIE_MAX_AGE}; samesite=lax`
  location.reload()
}
