import type { ReactNode } from 'react'
import type { Comment, Reply } from '#contract/comments.ts'
import { personPath } from '#contract/share-urls.ts'
import { SiteLink } from '../../ui/site-link.tsx'
import style from './comment-words.module.css'

/** What a comment says; whom it means leads to their page, whatever they are called by now. */
export function CommentWords({ comment: { content, mentions } }: { comment: Comment | Reply }) {
  const parts: ReactNode[] = []
  let end = 0
  for (const { id, at, length } of mentions) {
    parts.push(
      content.slice(end, at),
      <SiteLink key={at} to={personPath(id)} className={style.mention}>
        {content.slice(at, at + length)}
      </SiteLink>,
    )
    end = at + length
  }
  return [...parts, content.slice(end)]
}
