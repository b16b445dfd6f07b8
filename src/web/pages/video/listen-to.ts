import type { ContentDetail } from '#contract/content.ts'
import { isStream } from '../../features/players/film/film-sources.ts'
import type { PlayableTrack } from '../../features/players/queue.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { toast } from '../../ui/toast.ts'

/** What of a film can be heard without seeing it: sound that was made for this, else the files of the film itself. */
export function soundOf({ media }: ContentDetail): PlayableTrack['sources'] {
  if (!media) return []
  if (media.audio_only_url) return [{ url: media.audio_only_url, type: '', size: 0 }]
  return media.sources.filter((source) => !isStream(source))
}

/** Goes on with the site's own player, which stays when the page is left. */
export async function listenTo(
  content: ContentDetail,
  sources: PlayableTrack['sources'],
  seconds: number,
  runtime: Runtime,
): Promise<void> {
  try {
    const [{ audioPlayer }, { toPlayableItem }] = await Promise.all([
      import('../../features/players/audio-player.ts'),
      import('../../features/players/playable.ts'),
    ])
    // The player hides on the page of what it plays; this page shows the film, not the sound.
    const path = `${content.path}#film`
    audioPlayer(runtime).play({ ...toPlayableItem(content, path, false), path, sources }, null, seconds)
  } catch {
    toast(runtime.text(navigator.onLine ? 'error.stale' : 'error.networkAdvice'))
  }
}
