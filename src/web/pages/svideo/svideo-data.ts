import { splitPhrases } from '#base/split-phrases.ts'
import { LIST_TAG } from '#contract/cache-tags.ts'
import type { RecommendedCard } from '#contract/content.ts'
import type { Page } from '#contract/shapes.ts'
import { loadFollowing } from '../../features/video/load-clips.ts'
import { filmMeta } from '../../parts/content/film-meta.ts'
import { contentTags, loadContent, type ContentData } from '../../parts/content/load-content.ts'
import { defineScreenData, type LoadRequest } from '../../runtime/screen.ts'
import { takeReadyClip } from './ready-clips.ts'

export const data = defineScreenData<SvideoData>({
  load: loadSvideo,
  meta: filmMeta,
  tags: (data) => [...contentTags(data), ...(data.following ? [LIST_TAG] : [])],
})

export interface SvideoData extends ContentData {
  /** Clips that go on from this one; null where they could not be had, and where the feed goes on by itself. */
  following: Page<RecommendedCard> | null
}

async function loadSvideo(request: LoadRequest): Promise<SvideoData> {
  const { address, runtime } = request
  const ready = 'id' in address && address.id !== null ? takeReadyClip(address.id) : null
  if (ready) {
    const phrases = splitPhrases(ready.title, ready.lang || runtime.text.locale)
    return { content: ready, phrases, related: [], comments: null, preview: null, spotWords: '', following: null }
  }
  const data = await loadContent(request, 'svideo')
  if (data.preview) return { ...data, following: null }
  const following = await loadFollowing(runtime.api, data.content.id)
  return { ...data, following: following.code === 0 ? following.data : null }
}
