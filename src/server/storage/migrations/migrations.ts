import { foundation } from './0001-foundation.ts'
import { users } from './0002-users.ts'
import { comments } from './0003-comments.ts'
import { relations } from './0004-relations.ts'
import { search } from './0005-search.ts'
import { tracking } from './0006-tracking.ts'
import { media } from './0007-media.ts'
import { albums } from './0008-albums.ts'
import { groups } from './0009-groups.ts'
import { specials } from './0010-specials.ts'
import { community } from './0011-community.ts'
import { previews } from './0012-previews.ts'
import { foundKinds } from './0013-found-kinds.ts'
import { uploads } from './0014-uploads.ts'
import { follows } from './0015-follows.ts'
import { forms } from './0016-forms.ts'
import { bookings } from './0017-bookings.ts'
import { moderation } from './0018-moderation.ts'
import { staff } from './0019-staff.ts'
import { revisions } from './0020-revisions.ts'
import { privacy } from './0021-privacy.ts'
import { purges } from './0022-purges.ts'
import { live } from './0023-live.ts'
import { socialClient } from './0024-social-client.ts'
import { places } from './0025-places.ts'
import { visits } from './0026-visits.ts'
import { hot } from './0027-hot.ts'
import { workingCopies } from './0028-working-copies.ts'
import type { Migration } from './migration.ts'

/** Every step of the schema in its order; a database that holds them all is up to date. */
export const migrations: readonly Migration[] = [
  foundation,
  users,
  comments,
  relations,
  search,
  tracking,
  media,
  albums,
  groups,
  specials,
  community,
  previews,
  foundKinds,
  uploads,
  follows,
  forms,
  bookings,
  moderation,
  staff,
  revisions,
  privacy,
  purges,
  live,
  socialClient,
  places,
  visits,
  hot,
  workingCopies,
]
