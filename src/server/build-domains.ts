import { createAccounts } from './domains/accounts/accounts.ts'
import { createAlbums } from './domains/albums/albums.ts'
import { createBookings, type Bookings } from './domains/bookings/bookings.ts'
import { createComments, type Comments } from './domains/comments/comments.ts'
import { createCommunity, type Community } from './domains/community/community.ts'
import { createContent, type Content } from './domains/content/content.ts'
import { createFollows } from './domains/follows/follows.ts'
import { createForms, type Forms } from './domains/forms/forms.ts'
import { createIdentity, type Identity } from './domains/identity/identity.ts'
import { createInvites, type Invites } from './domains/invites/invites.ts'
import { createLive, type Live } from './domains/live/live.ts'
import { createModeration, type Moderation } from './domains/moderation/moderation.ts'
import { createNotices } from './domains/notices/notices.ts'
import { createPeople } from './domains/people/people.ts'
import { createPlaces } from './domains/places/places.ts'
import { createPreviews } from './domains/previews/previews.ts'
import { createPublishing } from './domains/publishing/publishing.ts'
import { createRelations } from './domains/relations/relations.ts'
import { createSearch, type Search } from './domains/search/search.ts'
import { createSite } from './domains/site/site.ts'
import { createSpecials } from './domains/specials/specials.ts'
import { createStaff } from './domains/staff/staff.ts'
import { createUploads } from './domains/uploads/uploads.ts'
import type { BackendOptions } from './backend.ts'
import { buildLeafDomains } from './build-leaf-domains.ts'
import { findHolders } from './find-holders.ts'
import type { Foundation } from './foundation.ts'
import { joinPersonalData } from './storage/personal-data.ts'

export type Domains = ReturnType<typeof buildDomains>

/** Builds every domain and hands each what it needs of others. */
export function buildDomains(foundation: Foundation, options: Omit<BackendOptions, 'database'>) {
  const { database, ids, tokenSecret, dataSecret, idSalt, clock, limiter, challenges, mediaStore, regions } = foundation
  const { realtime, publications } = foundation
  const { log, wapHost } = options

  const search: Search = createSearch({
    database,
    ids,
    contentTypes: options.contentTypes,
    entries: () => ({ account: accounts.entries, topic: site.topicEntries }),
    secret: tokenSecret,
    loadCards: (cardIds) => content.loadCards(cardIds),
    loadTexts: (contentIds) => content.loadTexts(contentIds),
    loadViews: (contentIds) => content.loadViews(contentIds),
  })
  const staff = createStaff({ database, ids, limiter, dataSecret, clock })
  const accounts = createAccounts({ database, ids, wapHost, contentTypes: options.contentTypes, search })
  const site = createSite({
    database,
    ids,
    locales: options.locales,
    contentTypes: options.contentTypes,
    offers: options.offers,
    relistMerged: (tx, groupId, formerly) => content.relistMerged(tx, groupId, formerly),
    search,
    emptyGroup: (tx, groupId) => content.editing.emptyGroup(tx, groupId),
  })
  const albums = createAlbums({
    database,
    ids,
    contentTypes: options.contentTypes,
    content: () => content,
  })
  const places = createPlaces({
    database,
    ids,
    log,
    mediaStore,
    maps: options.maps,
    weather: options.weather,
    source: new URL(wapHost).host,
    clock,
  })
  const content: Content = createContent({
    database,
    ids,
    wapHost,
    accounts,
    search,
    albums,
    community: { channelsOf: (db, postIds) => community.channelsOf(db, postIds) },
    bookings: {
      timesOf: (db, contentIds) => bookings.timesOf(db, contentIds),
      countOf: (db, id) => bookings.countOf(db, id),
      noteDebut: (tx, id) => bookings.noteDebut(tx, id),
    },
    forms: { hasForm: (db, contentId) => forms.hasForm(db, contentId) },
    live: { cardsOf: (db, contentIds) => live.cardsOf(db, contentIds) },
    places,
    findCommentPolicy: (db) => moderation.findCommentPolicy(db),
    contentTypes: options.contentTypes,
  })
  const specials = createSpecials({
    database,
    ids,
    contentTypes: options.contentTypes,
    getDetail: (id) => content.getDetail(id, { types: ['special'], field: 'query.id' }),
    loadCards: (cardIds) => content.loadCards(cardIds),
    toHtml: (markdown) => content.toPartHtml(markdown),
  })
  const previews = createPreviews({
    database,
    ids,
    secret: tokenSecret,
    clock,
    content,
    albums,
    specials,
    live: { findDetail: (contentId) => live.findDetail(contentId) },
  })
  const uploads = createUploads({ database, ids, content, files: mediaStore })
  const forms: Forms = createForms({
    database,
    ids,
    dataSecret,
    content,
    uploads,
    judge: (db, written) => moderation.judge(db, written),
  })
  const moderation: Moderation = createModeration({
    database,
    defaults: { policy: options.commentPolicy, words: options.blockedWords },
    ids,
    content,
    comments: () => comments.review,
    messages: () => ({ removeSome: (tx, userId, limit) => live.removeSome(tx, userId, limit) }),
    reports: () => comments.reports,
    people: () => people.review,
    findAuthors: (db, userIds) => identity.findAuthors(db, userIds),
    notices: { add: (tx, drafts) => notices.add(tx, drafts) },
    audit: staff.audit,
  })
  const comments: Comments = createComments({
    database,
    ids,
    content,
    judge: (db, written) => moderation.judge(db, written),
    notices: { add: (tx, drafts) => notices.add(tx, drafts) },
    uploads,
    maxImages: options.commentImages,
    showsRegion: options.commentRegion,
    findAuthors: (db, userIds) => identity.findAuthors(db, userIds),
    ensureUser: (tx, user) => identity.ensureUser(tx, user),
    listStarred: (db, subject, commentIds) => relations.listStarredComments(db, subject, commentIds),
  })
  const community: Community = createCommunity({
    database,
    ids,
    wapHost,
    content,
    listFirstComments: ({ id, actor }, limit) => comments.listFirst(id, actor, limit),
  })
  const notices = createNotices({
    database,
    ids,
    loadCards: (cardIds) => content.loadCards(cardIds),
    findComments: (db, commentIds) => comments.findNoticed(db, commentIds),
    findAuthors: (db, userIds) => identity.findAuthors(db, userIds),
  })
  const bookings: Bookings = createBookings({
    database,
    ids,
    wapHost,
    log,
    channel: options.reminders,
    remindSeconds: options.remindSeconds,
    content,
    findHolders: (db, contentIds) => findHolders({ albums, specials }, db, contentIds),
    addNotices: (tx, drafts) => notices.add(tx, drafts),
    findMobile: (db, userId) => identity.findNumber(db, userId),
    live: {
      isBookable: (db, contentId) => live.isBookable(db, contentId),
      filterOver: (db, contentIds) => live.filterOver(db, contentIds),
      listCalledOff: (db) => live.listCalledOff(db),
    },
  })
  const live: Live = createLive({
    database,
    ids,
    log,
    clock,
    realtime,
    publications,
    content,
    accounts,
    bookings,
    findAuthors: (db, userIds) => identity.findAuthors(db, userIds),
    judge: (db, written) => moderation.judge(db, written),
  })
  const follows = createFollows({ database, accounts })
  const people = createPeople({
    database,
    ids,
    accounts,
    countFollows: (db, userId) => follows.countOf(db, userId),
    maskedMobiles: (db, userIds) => identity.maskedMobiles(db, userIds),
    countUnread: (db, subject) => notices.countUnread(db, subject),
    judge: (db, written) => moderation.judge(db, written),
    takeUploads: (tx, userId, uploadIds, field) => uploads.take(tx, userId, uploadIds, field),
    loadImages: (db, imageIds) => content.loadImages(imageIds, db),
  })
  const invites: Invites = createInvites({
    database,
    ids,
    wapHost,
    secret: tokenSecret,
    maxUses: options.inviteMaxUses,
    days: options.inviteDays,
    briefs: (db, userIds) => people.briefs(db, userIds),
    nameNewcomer: (tx, userId, nickname) => people.nameNewcomer(tx, userId, nickname),
    maskedMobiles: (db, userIds) => identity.maskedMobiles(db, userIds),
    logIn: (input, call, entry) => identity.logIn(input, call, entry),
  })
  const relations = createRelations({
    database,
    ids,
    challenges,
    limiter,
    content,
    comments,
    bookings,
    follows,
    wapHost,
  })
  /** What every domain keeps of persons: merged by a login, exported and erased with an account. */
  const personal = joinPersonalData(() => [
    identity.personal,
    forms.personal,
    relations.personal,
    bookings.personal,
    notices.personal,
    follows.personal,
    people.personal,
    moderation.personal,
    invites.personal,
    comments.personal,
    live.personal,
    uploads.personal, // after whatever shows pictures
  ])
  const identity: Identity = createIdentity({
    database,
    ids,
    tokenSecret,
    dataSecret,
    idSalt,
    clock,
    sms: options.sms,
    vcodesPerHour: options.vcodesPerHour,
    limiter,
    challenges,
    personal,
    refuseRestricted: (db, viewer, address, speech, now) =>
      moderation.refuseRestricted(db, viewer, address, speech, now),
    findRegion: (address) => regions?.find(address) ?? '',
    welcome: (tx, newcomer, code, call) => invites.welcome(tx, newcomer, code, call),
  })
  const publishing = createPublishing({
    database,
    ids,
    wapHost,
    locales: options.locales,
    manuscripts: options.manuscripts(foundation.backend),
    content,
    accounts,
    site,
    previews,
    words: search.words,
    mediaStore,
    judge: (db, text) => moderation.judge(db, { ...BY_AN_EDITOR, text }),
    async forgetParts(tx, contentId) {
      await albums.saveTrack(tx, contentId, null)
      await bookings.saveTimes(tx, contentId, null)
      await forms.saveForm(tx, contentId, null)
      await live.saveRoom(tx, contentId, null)
      await places.savePlaceOf(tx, contentId, null)
      for (const domain of [specials, community, previews]) await domain.forget(tx, contentId)
    },
  })
  const leaves = buildLeafDomains(foundation, options, { content, comments, invites, site })

  return {
    search,
    staff,
    accounts,
    site,
    albums,
    content,
    specials,
    places,
    previews,
    uploads,
    forms,
    moderation,
    comments,
    community,
    notices,
    bookings,
    live,
    follows,
    people,
    invites,
    relations,
    identity,
    publishing,
    ...leaves,
  }
}

/** What an item is to the rules for readers. */
const BY_AN_EDITOR = {
  kind: 'form',
  hasImages: false,
  userId: 0,
  contentId: null,
  isKnown: () => Promise.resolve(true),
} as const
