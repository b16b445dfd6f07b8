import { readFileSync } from 'node:fs'

/** What the page of a peer shows: the same text, cards and comments as ours, with addresses of pictures at our site. */
export interface PeerArticle {
  id: string
  site: string
  title: string
  summary: string
  author: { name: string; avatar: string }
  date: PeerDate
  cover: { url: string; width: number; height: number }
  html: string
  related: { id: string; title: string; author: string; date: PeerDate; cover: string }[]
  comments: { id: string; name: string; text: string; date: PeerDate }[]
}

/** A moment for programs, and as it is shown. */
export interface PeerDate {
  exact: string
  shown: string
}

let kept: PeerArticle | undefined

/**
 * The article of the JSON file that `ARTICLE_FILE` names, under any id. It is read once: what a peer would ask of a
 * database costs it nothing here.
 */
export function getArticle(id: string): PeerArticle {
  kept ??= JSON.parse(readFileSync(process.env['ARTICLE_FILE'] ?? '', 'utf8')) as PeerArticle
  return { ...kept, id, title: `${kept.title} ${id}` }
}
