import { Component, type ReactNode } from 'react'
import { BASE_PATH } from '#contract/share-urls.ts'
import { ERROR_PAGE_FAILED, GO_HOME } from '../../runtime/page-error.ts'

/** What is left to say when even the error page cannot be shown. */
export function ErrorPageFailed() {
  return (
    <main lang="en">
      <p>{ERROR_PAGE_FAILED}</p>
      <p>
        <a href={`${BASE_PATH}/`}>{GO_HOME}</a>
      </p>
    </main>
  )
}

/** Around everything: catches what the error pages themselves throw. */
export class LastResort extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <ErrorPageFailed /> : this.props.children
  }
}
