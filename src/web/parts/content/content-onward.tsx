import { useState, useSyncExternalStore } from 'react'
import type { ContentCard, ContentDetail } from '#contract/content.ts'
import { parseSpot, withSpot, type Spot } from '#contract/spot.ts'
import { isBarClosed, rememberClosed } from '../../features/app-launch/closed-bar.ts'
import { isLaunchable } from '../../features/app-launch/launch-rules.ts'
import { findPosition } from '../../features/content/reading-position.ts'
import { RelatedList } from '../../features/content/related-list.tsx'
import { SiteMark } from '../../features/site/site-mark.tsx'
import { findHeard, isAtEnd } from '../../features/players/media-positions.ts'
import { useSite } from '../../runtime/site.ts'
import { detectDevice } from '../../runtime/user-agent.ts'
import { clientState } from '../../runtime/client-state.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const LaunchBar = lazyPart(async () => (await import('../../features/app-launch/launch-bar.tsx')).LaunchBar)

export interface OnwardProps {
  content: ContentDetail
  /** Undefined until the browser has asked for what the page shows. */
  related: readonly ContentCard[] | undefined
}

/** Where a reader who came to the end of an item may go: into the native app, where there is one, to what goes with it. */
export function ContentOnward({ content, related }: OnwardProps) {
  return (
    <>
      <LaunchPlace content={content} />
      <RelatedList cards={related ?? []} />
    </>
  )
}

function LaunchPlace({ content: { id, path } }: Pick<OnwardProps, 'content'>) {
  const site = useSite()
  const app = useSyncExternalStore(clientState.subscribe, findApp, () => null)
  const [isClosed, setClosed] = useState(() => isBarClosed(Date.now()))
  if (!app || isClosed) return null
  const close = () => {
    rememberClosed(Date.now())
    setClosed(true)
  }
  return (
    <LaunchBar
      app={app}
      id={id}
      mark={<SiteMark site={site} />}
      findTarget={() => withSpot(path, spotIn(id))}
      onClose={close}
    />
  )
}

function findApp() {
  const app = clientState.getState().appInfo?.app_launch
  return app && isLaunchable(app, detectDevice(navigator.userAgent, navigator.maxTouchPoints).device_type) ? app : null
}

/** The spot that the address points to, else where the reader is in an item that is not at its end. */
function spotIn(id: string): Spot {
  const asked = parseSpot(new URLSearchParams(location.search))
  if (Object.keys(asked).length > 0) return asked
  const heard = findHeard(id)
  if (heard && heard.seconds >= 1 && !isAtEnd(heard)) return { t: Math.floor(heard.seconds) }
  const paragraph = findPosition(id, null, Date.now())?.paragraph
  return paragraph === undefined ? {} : { p: Number(paragraph) }
}
