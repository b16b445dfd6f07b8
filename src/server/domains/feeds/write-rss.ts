import type { Feed, FeedItem } from './find-feed.ts'

/** Characters that an XML document must not hold, however they are written. */
const NO_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** RSS 2.0 with the full texts; of an album with what programs for podcasts read. */
export async function toRss({ album, ...feed }: Feed): Promise<string> {
  const { generateRssFeed } = await import('feedsmith') // a hundred modules that no start has to wait for
  const newest = Math.max(0, ...feed.items.map((item) => item.publishedAt))
  const xml = generateRssFeed({
    title: feed.title,
    link: feed.link,
    description: feed.description,
    language: feed.language,
    ...(newest > 0 && { lastBuildDate: toDate(newest) }),
    ...(feed.image && { image: { url: feed.image, title: feed.title, link: feed.link } }),
    atom: { links: [{ href: feed.self, rel: 'self', type: 'application/rss+xml' }] },
    ...(album && {
      itunes: {
        author: album.author,
        type: 'serial',
        explicit: false,
        complete: album.isFinished,
        ...(feed.image && { image: feed.image }),
      },
    }),
    items: feed.items.map((item) => ({ ...toItem(item), ...(album && { itunes: toEpisode(item) }) })),
  })
  return xml.replaceAll(NO_XML, '')
}

function toItem({ id, title, link, summary, html, author, tags, publishedAt, sound, transcript }: FeedItem) {
  return {
    title,
    link,
    guid: { value: id, isPermaLink: false },
    pubDate: toDate(publishedAt),
    dc: { creators: [author] },
    ...(summary && { description: summary }),
    ...(tags.length > 0 && { categories: tags.map((name) => ({ name })) }),
    ...(html && { content: { encoded: html } }),
    ...(sound && { enclosures: [{ url: sound.url, type: sound.type, length: sound.size }] }),
    ...(transcript && { podcast: { transcripts: [{ url: transcript, type: 'text/vtt' }] } }),
  }
}

function toEpisode({ title, image, sound, number }: FeedItem) {
  return {
    title,
    ...(number !== null && { episode: number }),
    ...(image && { image }),
    ...(sound && sound.duration > 0 && { duration: sound.duration }),
  }
}

function toDate(seconds: number): Date {
  return new Date(seconds * 1000)
}
