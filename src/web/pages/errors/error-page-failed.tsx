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
