import type { Track } from '#contract/content.ts'
import type { Page } from '#contract/shapes.ts'
import { filmMeta } from '../../parts/content/film-meta.ts'
import { contentForBrowser, contentTags, loadContent, type ContentData } from '../../parts/content/load-content.ts'
import { loadTracks, pageOfTrack } from '../../features/players/album-tracks.ts'
import { defineScreenData, type LoadRequest } from '../../runtime/screen.ts'

export const data = defineScreenData<VideoData>({
  load: loadVideo,
  meta: filmMeta,
  tags: (data) => [...contentTags(data), ...(data.rail?.list ?? []).map(({ id }) => id)],
  forBrowser: contentForBrowser,
})

export interface VideoData extends ContentData {
  /** Films of its album around it, by their number; null outside of an album, or where they could not be had. */
  rail: Page<Track> | null
}

async function loadVideo(request: LoadRequest): Promise<VideoData> {
  const data = await loadContent(request, 'video')
  const { album } = data.content
  if (!album || data.preview) return { ...data, rail: null }
  const pageindex = pageOfTrack(album, 'asc')
  const answer = await loadTracks(request.runtime.api, { series: 'video', uid: album.id, sort: 'asc', pageindex })
  return { ...data, rail: answer.code === 0 ? answer.data : null }
}
