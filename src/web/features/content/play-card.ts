import type { ContentCard } from '#contract/content.ts'
import { audioPlayer } from '../players/audio-player.ts'
import { albumOfItem, toPlayableItem } from '../players/playable.ts'
import { playerState, selectTrack } from '../players/player-state.ts'
import type { Runtime } from '../../runtime/runtime.ts'

/**
 * Plays what a card stands for, its album after it, or stops it where it plays. Answers false where there is nothing to be
 * heard: the item's page tells more.
 */
export async function playCard({ id, actor }: ContentCard, runtime: Runtime): Promise<boolean> {
  const player = audioPlayer(runtime)
  if (selectTrack(playerState.getState())?.id === id) {
    player.toggle()
    return true
  }
  const answer = await (actor === 'mp'
    ? runtime.api.call('GET /dinner/content/{id}', { id })
    : runtime.api.call('GET /inner/static/content/{id}', { id }))
  if (answer.code !== 0) return false
  const track = toPlayableItem(answer.data, answer.data.path, false)
  if (track.sources.length === 0) return false
  player.play(track, albumOfItem(answer.data))
  return true
}
