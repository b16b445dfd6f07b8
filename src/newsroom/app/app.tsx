import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { I18nProvider } from 'react-aria-components'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { ADMIN_PATH } from '#contract/admin/endpoint.ts'
import { NETWORK_FAILURE } from '#contract/error-codes.ts'
import { CallFailed } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { LoginAgain } from '../screens/login/login-again.tsx'
import { LoginScreen } from '../screens/login/login-screen.tsx'
import { TextProvider, type NewsroomText } from '../texts/text.tsx'
import { Toasts } from '../ui/toasts.tsx'
import { findSession } from './find-session.ts'
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

/** With the slash: without it the first screen is outside of what the service worker has. */
const router = createBrowserRouter(routes, { basename: `${ADMIN_PATH}/` })

export function App({ text }: { text: NewsroomText }) {
  const { session, hasEnded } = useSession()
  useEffect(() => {
    void findSession()
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
