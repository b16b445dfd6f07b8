import { invitePath } from '#contract/share-urls.ts'
import type { PageMeta } from '../../runtime/page-meta.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { defineScreenData } from '../../runtime/screen.ts'
import type { Site } from '../../runtime/site.ts'
import { loadInvite, tags, type InviteData } from './load-invite.ts'

export const data = defineScreenData({ load: loadInvite, meta: inviteMeta, tags })

function inviteMeta({ code, invitation }: InviteData, site: Site, { text }: Runtime): PageMeta {
  const inviter = invitation?.inviter
  return {
    title: inviter
      ? text('invite.shareTitle', { name: inviter.name, site: site.name })
      : `${text(code === '' ? 'invite.own' : 'invite.title')} - ${site.name}`,
    description: site.description,
    keywords: site.keywords,
    path: invitePath(code),
    type: 'website',
    image: null,
    noindex: true,
    structured: [],
  }
}
