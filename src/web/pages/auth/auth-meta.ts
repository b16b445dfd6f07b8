import type { PageMeta } from '../../runtime/page-meta.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import type { Site } from '../../runtime/site.ts'

export function authMeta(_data: null, site: Site, { text }: Runtime): PageMeta {
  return {
    title: `${text('account.login')} - ${site.name}`,
    description: site.description,
    keywords: site.keywords,
    path: '/auth',
    type: 'website',
    image: null,
    noindex: true,
    structured: [],
  }
}
