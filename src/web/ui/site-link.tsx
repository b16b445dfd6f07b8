import { useEffect, type ComponentProps } from 'react'
import { useLinkClickHandler } from 'react-router'
import { toHref } from '#contract/share-urls.ts'
import { useRuntime } from '../runtime/runtime.ts'
import type { TabsState } from './sheet-history.ts'

interface SiteLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Site path from the base on. */
  to: string
  /** Takes the place of the shown page in the history. */
  replace?: boolean
  /** What the entry of the history holds besides. */
  state?: TabsState | undefined
}

/**
 * A link to another screen of the site; what that screen needs is fetched ahead when there is time. The router's own
 * link would bring its framework mode into every page.
 */
export function SiteLink({ to, replace = false, state, children, ...props }: SiteLinkProps) {
  const { config, prefetch, text } = useRuntime()
  useEffect(() => prefetch(to), [prefetch, to])
  return (
    <a
      {...props}
      href={toHref(to, text.locale, config)}
      onClick={useLinkClickHandler(to, { ...(replace && { replace }), state })}
    >
      {children}
    </a>
  )
}
