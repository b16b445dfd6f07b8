import { Search } from 'lucide-react'
import { searchPath } from '#contract/search-query.ts'
import { useText } from '../../i18n/text.tsx'
import { BACK_HOME, type PageError } from '../../runtime/page-error.ts'
import { Button } from '../../ui/button.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { TopBar } from '../../ui/top-bar.tsx'
import style from './error-page.module.css'
import { ErrorSuggestions, OfferedCards } from './error-suggestions.tsx'
import { errorTexts, inOther } from './error-texts.ts'
import { Numeral } from './numeral.tsx'

/** What went wrong, what to do, the short request id; similar items in place of one that was taken down. */
export function ErrorPage({ error }: { error: PageError }) {
  const text = useText()
  const { heading, advice, original } = errorTexts(error, text)
  const isMissing = error.status === 404 || error.status === 410
  const isReloadable = error.status >= 500
  return (
    <>
      <TopBar back />
      <main className={style.page}>
        <Numeral status={error.status} />
        <h1 className={style.heading}>{heading}</h1>
        {original && (
          <p className={style.original} lang="en">
            {original}
          </p>
        )}
        <p className={style.advice}>{advice}</p>
        <p className={style.actions}>
          <Button as={SiteLink} to="/" kind="solid">
            {text('error.backHome')}
            {inOther(text, BACK_HOME) && (
              <span className="visually-hidden" lang="en">
                {BACK_HOME}
              </span>
            )}
          </Button>
          {isMissing && (
            <Button as={SiteLink} to={searchPath({})} kind="quiet">
              <Search />
              {text('error.search')}
            </Button>
          )}
          {isReloadable && (
            <Button kind="quiet" onClick={() => location.reload()}>
              {text('error.reload')}
            </Button>
          )}
        </p>
        {error.status === 404 ? <ErrorSuggestions /> : <OfferedCards cards={error.similar} />}
        {error.requestId && (
          <p className={style.request}>{text('error.requestId', { id: shortId(error.requestId) })}</p>
        )}
      </main>
    </>
  )
}

/** First eight characters in two groups: enough for an operator to find the request. */
function shortId(requestId: string): string {
  const short = requestId.replaceAll('-', '').slice(0, 8).toUpperCase()
  return `${short.slice(0, 4)}-${short.slice(4)}`
}
