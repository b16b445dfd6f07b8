import { useEffect, useState } from 'react'
import type { AlbumDetail, Track } from '#contract/content.ts'
import { loadTracks, pageOfTrack } from '../players/album-tracks.ts'
import type { Heard } from '../players/media-positions.ts'
import { useHeard } from '../players/use-heard.ts'
import { useRuntime } from '../../runtime/runtime.ts'

/**
 * Number of the track to go on with: of the one of this album that was heard last, or the one after it when that was heard
 * to its end. Null when nothing of it was heard, or all.
 */
export function findContinuation(
  albumId: string,
  lastNumber: number,
  heard: Readonly<Record<string, Heard>>,
): number | null {
  const ofAlbum = Object.values(heard).filter(({ item }) => item?.albumId === albumId && item.index > 0)
  const [latest] = ofAlbum.toSorted((left, right) => right.at - left.at)
  if (!latest?.item) return null
  const number = latest.isFinished ? latest.item.index + 1 : latest.item.index
  return number > lastNumber ? null : number
}

/** The track to go on with; fetched when it is not among those that are loaded, so that a tap can play it at once. */
export function useContinuation(album: AlbumDetail, loaded: readonly Track[]): Track | null {
  const { api } = useRuntime()
  const heard = useHeard()
  const [found, setFound] = useState<Track | null>(null)
  const { uid } = album
  const count = album.tracks.total
  const number = findContinuation(uid, Math.max(count, ...loaded.map(({ index }) => index)), heard)
  const fits = ({ index, media }: Track) => number !== null && index >= number && media !== null
  const here = loaded.some(({ index }) => index === number) ? loaded.filter(fits) : []
  const nearest = here.reduce<Track | null>((best, track) => (best && best.index <= track.index ? best : track), null)
  const isMissing = number !== null && nearest === null

  useEffect(() => {
    if (!isMissing) return
    let isWanted = true
    const pageindex = pageOfTrack({ index: number, count }, 'asc')
    void loadTracks(api, { series: 'audio', uid, sort: 'asc', pageindex }).then((answer) => {
      if (!isWanted || answer.code !== 0) return
      setFound(answer.data.list.find(({ index, media }) => index >= number && media !== null) ?? null)
    })
    return () => {
      isWanted = false
    }
  }, [api, uid, count, number, isMissing])

  return nearest ?? (number !== null && found && found.index >= number ? found : null)
}
