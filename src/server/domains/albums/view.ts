import type { ContentCard, Media, Track } from '#contract/content.ts'

/** An item as a track. `play_count` are its views. */
export function toTrack(card: ContentCard, { index, media }: { index: number; media: Media | null }): Track {
  return {
    id: card.id,
    index,
    title: card.title,
    cover: card.cover,
    cover_color: card.cover_color,
    media,
    publish_time: card.publish_time,
    play_count: card.view_count,
    comment_count: card.comment_count,
    path: card.path,
    is_trial: 0,
  }
}
