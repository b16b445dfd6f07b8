import { CircleUserRound } from 'lucide-react'
import { useState } from 'react'
import { LOCALE_COOKIE, LOCALE_COOKIE_MAX_AGE } from '#contract/locale.ts'
import { useStaff } from '../api/session.ts'
import { openJournal, type StoredDraft } from '../keeping/journal.ts'
import { logOut } from '../keeping/log-out.ts'
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
                {typeof fields['title'] === 'string' && fields['title'] ? fields['title'] : text('item.untitled')}
              </li>
            ))}
          </ul>
        </AskDialog>
      )}
      <ChangePasswordDialog isOpen={isChanging} onClose={() => setChanging(false)} />
    </>
  )
}

function switchLanguage(locale: string): void {
  document.cookie = `${LOCALE_COOKIE}=${locale}; path=/; max-age=${LOCALE_COOKIE_MAX_AGE}; samesite=lax`
  location.reload()
}
