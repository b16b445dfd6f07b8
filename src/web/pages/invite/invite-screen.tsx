import { useLoaderData } from 'react-router'
import { once } from '../../runtime/once.ts'
import type { Screen } from '../../runtime/screen.ts'
import { InvitePage } from './invite-page.tsx'
import type { InviteData } from './load-invite.ts'
import { OwnInvitePage } from './own-invite-page.tsx'

export const screen: Screen = {
  middleware: [],
  Page: InviteScreen,
  data: once(async () => (await import('./invite-data.ts')).data),
}

function InviteScreen() {
  const data = useLoaderData<InviteData>()
  return data.code === '' ? <OwnInvitePage /> : <InvitePage key={data.code} data={data} />
}
