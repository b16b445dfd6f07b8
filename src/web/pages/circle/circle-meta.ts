import type { PageMeta } from '../../runtime/page-meta.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import type { Site } from '../../runtime/site.ts'
import { contentMeta } from '../../parts/content/content-meta.ts'
import type { CircleData } from './load-circle.ts'

export function circleMeta({ content, spotWords }: CircleData, site: Site, runtime: Runtime): PageMeta {
  const { user, title } = content
  const meta = contentMeta({ content, preview: null, spotWords }, site, runtime, {
    '@type': 'DiscussionForumPosting',
    text: content.content,
    commentCount: content.comment_count,
  })
  return {
    ...meta,
    title: user.name ? runtime.text('circle.titleOf', { name: user.name, title }) : title,
  }
}
