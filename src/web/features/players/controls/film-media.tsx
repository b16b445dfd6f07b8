import type { Media } from '#contract/content.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'

/** What a video element of a film holds: sources while there is no code that chooses among them, and its captions. */
export function FilmMedia({ media: { sources, captions } }: { media: Media }) {
  const isAlive = useHydrated()
  return (
    <>
      {!isAlive && sources.map(({ url, type }) => <source key={url} src={url} type={type} />)}
      {captions.map(({ lang, label, url }) => (
        <track key={url} kind="captions" src={url} srcLang={lang} label={label} />
      ))}
    </>
  )
}
