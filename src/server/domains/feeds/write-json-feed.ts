import type { Feed, FeedItem } from './find-feed.ts'

/** JSON Feed 1.1 with the full texts. */
export async function toJsonFeed(feed: Feed): Promise<string> {
  const { generateJsonFeed } = await import('feedsmith') // a hundred modules that no start has to wait for
  return JSON.stringify(
    generateJsonFeed({
      title: feed.title,
      home_page_url: feed.link,
      feed_url: feed.self,
      description: feed.description,
      language: feed.language,
      ...(feed.image && { icon: feed.image }),
      ...(feed.album && { authors: [{ name: feed.album.author }] }),
      items: feed.items.map(toItem),
    }),
  )
}

function toItem({ id, title, link, summary, html, author, tags, publishedAt, image, sound }: FeedItem) {
  return {
    id,
    url: link,
    title,
    ...(html ? { content_html: html } : { content_text: summary || title }),
    ...(summary && { summary }),
    ...(image && { image }),
    date_published: new Date(publishedAt * 1000),
    authors: [{ name: author }],
    ...(tags.length > 0 && { tags }),
    ...(sound && {
      attachments: [
        {
          url: sound.url,
          mime_type: sound.type,
          ...(sound.size > 0 && { size_in_bytes: sound.size }),
          ...(sound.duration > 0 && { duration_in_seconds: sound.duration }),
        },
      ],
    }),
  }
}
