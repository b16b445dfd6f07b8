import { useEffect, useMemo, useRef } from 'react'
import type { LivePlaylist } from '#contract/live.ts'
import { mayPlayItself } from '../data-saver.ts'
import { linesOf } from './live-rules.ts'
import { savesInLive } from './live-saving.ts'
import { createLiveStream, type LiveStream } from './live-stream.ts'

export interface StreamPlace {
  playlists: readonly LivePlaylist[]
  /** How far back readers may go; 0: not. */
  dvrSeconds: number
  /** Whether there is something to be seen now. */
  isOnAir: boolean
  /** Sound alone, where there is any. */
  isSaving: boolean
}

/**
 * The stream of a room. It begins by itself and without sound while the room is on air, unless that costs the reader;
 * when hosts change its lines it begins anew.
 */
export function useLiveStream({ playlists, dvrSeconds, isOnAir, isSaving }: StreamPlace): LiveStream {
  const isMuted = useRef(true)
  const lines = JSON.stringify(linesOf(playlists, isSaving))
  const stream = useMemo(() => createLiveStream(JSON.parse(lines) as LivePlaylist[], dvrSeconds), [lines, dvrSeconds])
  useEffect(() => {
    stream.setMuted(isMuted.current)
    return stream.state.subscribe((state) => {
      isMuted.current = state.isMuted
    })
  }, [stream])
  useEffect(() => {
    if (!isOnAir) stream.pause()
    else if (!isSaving && !savesInLive() && mayPlayItself()) stream.play()
  }, [stream, isOnAir, isSaving])
  return stream
}
