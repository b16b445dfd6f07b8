import { useLoaderData } from 'react-router'
import { once } from '../../runtime/once.ts'
import type { Screen } from '../../runtime/screen.ts'
import type { UserData } from './load-user.ts'
import { PersonPage } from './person-page.tsx'
import { UserPage } from './user-page.tsx'

export const screen: Screen = {
  middleware: [],
  Page: UserScreen,
  data: once(async () => (await import('./user-data.ts')).data),
}

function UserScreen() {
  const data = useLoaderData<UserData>()
  if ('person' in data) return <PersonPage key={data.person.id} person={data.person} />
  return <UserPage key={`${data.account.id} ${data.type}`} data={data} />
}
