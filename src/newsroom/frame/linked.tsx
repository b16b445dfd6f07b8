import { RouterProvider } from 'react-aria-components'
import { Outlet, useNavigate } from 'react-router'
import { ADMIN_PATH } from '#contract/admin/endpoint.ts'

/** A screen whose links lead on without a load of the page. */
export function Linked() {
  const navigate = useNavigate()
  return (
    <RouterProvider navigate={(to) => void navigate(to)} useHref={(path) => ADMIN_PATH + path}>
      <Outlet />
    </RouterProvider>
  )
}
