import { defineScreenData } from '../../runtime/screen.ts'
import { inviteMeta } from './invite-meta.ts'
import { loadInvite, tags } from './load-invite.ts'

export const data = defineScreenData({ load: loadInvite, meta: inviteMeta, tags })
