import { cardTags, defineScreenData } from '../../runtime/screen.ts'
import { contentTags } from '../../parts/content/load-content.ts'
import { loadVideoAlbum, type VideoAlbumData } from './load-video-album.ts'
import { videoAlbumMeta } from './video-album-meta.ts'

export const data = defineScreenData<VideoAlbumData>({
  load: loadVideoAlbum,
  meta: videoAlbumMeta,
  tags: (data) => [...contentTags(data), ...data.content.tracks.list.map(({ id }) => id), ...cardTags(data.albums)],
})
