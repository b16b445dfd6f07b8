import { ArrowDownUp, Search } from 'lucide-react'
import { useEffect, useRef, type FormEvent } from 'react'
import type { AlbumDetail } from '#contract/content.ts'
import { useText } from '../../i18n/text.tsx'
import type { LoadedTracks } from '../players/use-tracks.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { whenNear } from '../../ui/when-near.ts'
import style from './album-list.module.css'
import textStyle from '../../ui/text-styles.module.css'
import { toQueueAlbum } from './queue-album.ts'
import { TrackRows } from './track-rows.tsx'

/** An album with fewer tracks is seen at a glance. */
const SEARCHABLE_FROM = 10

/** The tracks of an album: in either order, searched by title, more as the reader nears the end. */
export function AlbumList({ album, list }: { album: AlbumDetail; list: LoadedTracks }) {
  const text = useText()
  const { tracks, sort, keyword, status } = list
  const { total } = album.tracks
  if (total === 0 && album.tracks.list.length === 0) return <EmptyState text={text('audio.noTracks')} />
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const words = new FormData(event.currentTarget).get('keyword')
    list.search(typeof words === 'string' ? words.trim() : '')
  }
  return (
    <section aria-label={text('audio.tracks')}>
      <div className={style.tools}>
        <h2 className={textStyle.heading}>
          {text('audio.tracks')}
          <span className={style.count}>{total > 0 && total}</span>
        </h2>
        <button type="button" className={style.order} data-scripted aria-pressed={sort === 'desc'} onClick={list.turn}>
          <ArrowDownUp />
          {text(`audio.order.${sort}`)}
        </button>
      </div>
      {total >= SEARCHABLE_FROM && (
        <form role="search" className={style.search} data-scripted onSubmit={search}>
          <Search />
          <input
            type="search"
            name="keyword"
            className={style.field}
            defaultValue={keyword}
            maxLength={64}
            enterKeyHint="search"
            placeholder={text('audio.search')}
            aria-label={text('audio.search')}
            onInput={(event) => event.currentTarget.value === '' && keyword !== '' && list.search('')}
          />
        </form>
      )}
      <TrackRows tracks={list.isOutdated ? [] : tracks} album={toQueueAlbum(album, sort)} />
      <ListEnd list={list} />
      <p role="status" className="visually-hidden">
        {keyword && status === 'idle' && text('audio.found', { count: tracks.length })}
      </p>
    </section>
  )
}

function ListEnd({ list }: { list: LoadedTracks }) {
  const text = useText()
  const end = useRef<HTMLDivElement>(null)
  const { status, cursor, loadMore, tracks, keyword } = list

  useEffect(() => {
    const sentinel = end.current
    if (!sentinel || status !== 'idle' || !cursor) return
    return whenNear(sentinel, '600px', () => void loadMore())
  }, [cursor, loadMore, status])

  return (
    <div ref={end} className={style.end} data-scripted>
      {status === 'loading' && text('feed.loading')}
      {status === 'failed' && <span role="alert">{text('feed.failed')} </span>}
      {status === 'idle' && !cursor && (tracks.length > 0 ? text('feed.end') : keyword && text('audio.notFound'))}
      {(status === 'failed' || (status === 'idle' && cursor)) && (
        <Button kind="quiet" onClick={loadMore}>
          {text(status === 'failed' ? 'feed.retry' : 'feed.more')}
        </Button>
      )}
    </div>
  )
}
