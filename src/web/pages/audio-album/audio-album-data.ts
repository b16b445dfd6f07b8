import { cardTags, defineScreenData, LIST_TAG } from '../../runtime/screen.ts'
import { contentTags } from '../../parts/content/load-content.ts'
import { audioAlbumMeta } from './audio-album-meta.ts'
import { loadAudioAlbum, type AudioAlbumData } from './load-audio-album.ts'

export const data = defineScreenData({
  load: loadAudioAlbum,
  meta: audioAlbumMeta,
  tags: (loaded: AudioAlbumData) => [
    ...contentTags(loaded),
    ...loaded.content.tracks.list.map(({ id }) => id),
    ...cardTags(loaded.albums),
    LIST_TAG,
  ],
})
