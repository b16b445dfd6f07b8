import { useEffect, useState } from 'react'
import type { ContentDetail, Track } from '#contract/content.ts'
import { useText } from '../../i18n/text.tsx'
import { loadTracks, pageOfTrack } from '../players/album-tracks.ts'
import { showLoading } from '../../runtime/loading.ts'
import { useRuntime } from '../../runtime/runtime.ts'
import style from './audio-parts.module.css'
import { albumOfItem } from '../players/playable.ts'
import { TrackRows } from './track-rows.tsx'

/** The part of an album that a track stands in. */
export function AlbumTracks({ content }: { content: ContentDetail }) {
  const text = useText()
  const { api } = useRuntime()
  const [tracks, setTracks] = useState<readonly Track[] | null>(null)
  const album = albumOfItem(content)
  const uid = album?.id ?? ''
  const index = content.album?.index ?? 1
  const count = album?.count ?? 0
  useEffect(() => {
    let isWanted = true
    const pageindex = pageOfTrack({ index, count }, 'asc')
    void showLoading(loadTracks(api, { series: 'audio', uid, sort: 'asc', pageindex })).then((answer) => {
      if (isWanted) setTracks(answer.code === 0 ? answer.data.list : [])
    })
    return () => {
      isWanted = false
    }
  }, [api, uid, index, count])
  if (!album) return null
  if (tracks === null) return <p className={style.waiting}>{text('feed.loading')}</p>
  return (
    <div className={style.rows}>
      <TrackRows tracks={tracks} album={album} />
    </div>
  )
}
