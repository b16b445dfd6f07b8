import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { I18nProvider } from 'react-aria-components'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { ADMIN_PATH } from '#contract/admin/endpoint.ts'
import { NETWORK_FAILURE } from '#contract/error-codes.ts'
import { call, CallFailed } from '../api/client.ts'
import { closeSession, openSession, useSession, type Session } from '../api/session.ts'
import { LoginAgain } from '../screens/login/login-again.tsx'
import { LoginScreen } from '../screens/login/login-screen.tsx'
import { TextProvider, type NewsroomText } from '../texts/text.tsx'
import { Toasts } from '../ui/toasts.tsx'
import { routes } from './routes.tsx'

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // Reads of a network that is away are tried again; an answer is an answer.
      retry: (count, error) => count < 2 && error instanceof CallFailed && error.code === NETWORK_FAILURE,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

const router = createBrowserRouter(routes, { basename: ADMIN_PATH })

/** The session of this browser, or the one that a link opens which the start of a sample site printed. */
async function findSession(): Promise<Session> {
  const token = /^#open=([\w-]+)$/.exec(location.hash)?.[1]
  if (token === undefined) return call('GET /admin/api/v1/session', {})
  history.replaceState(null, '', location.pathname)
  return call('POST /admin/api/v1/session/demonstration', { token })
}

export function App({ text }: { text: NewsroomText }) {
  const { session, hasEnded } = useSession()
  useEffect(() => {
    findSession().then(openSession, closeSession)
  }, [])
  useEffect(() => {
    if (session === null) queries.clear()
  }, [session])
  const isIn = session !== null && session !== undefined && !session.must_change_password
  return (
    <TextProvider value={text}>
      <I18nProvider locale={text.locale}>
        <QueryClientProvider client={queries}>
          {session !== undefined && (isIn ? <RouterProvider router={router} /> : <LoginScreen />)}
          {hasEnded && session && <LoginAgain name={session.staff.name} />}
          <Toasts />
        </QueryClientProvider>
      </I18nProvider>
    </TextProvider>
  )
}
