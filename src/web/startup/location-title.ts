import type { DataRouter } from 'react-router'
import { clientState } from '../runtime/client-state.ts'

/** Keeps the name of the place that the open page is about, empty for pages that are about none. */
export function syncLocationTitle(router: DataRouter): void {
  const look = () => clientState.setState({ locationTitle: titleOf(Object.values(router.state.loaderData)) })
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') look()
  })
  look()
}

function titleOf(loaded: readonly unknown[]): string {
  for (const data of loaded as ReadonlyArray<PageFacts | null | undefined>) {
    const title = data?.place?.title ?? data?.content?.lbs?.title
    if (title !== undefined) return title
  }
  return ''
}

/** What a loader may say of a place. */
interface PageFacts {
  place?: { title?: string }
  content?: { lbs?: { title?: string } | null }
}
