import { expect, it } from 'vitest'
import { thingOf } from './thing-of.ts'

it.each([
  ['contents/AbCd1234', 'item', '/contents/AbCd1234/history'],
  ['contents/AbCd1234/revisions/3', 'item', '/contents/AbCd1234/history'],
  ['working-copies/AbCd1234', 'copy', '/write/AbCd1234'],
  ['groups/AbCd1234/items/XyZw9876', 'group', '/arrange/AbCd1234'],
  ['media/0a1b2c', 'file', '/media?file=0a1b2c'],
  ['media/uploads/x-1', 'file', null],
  ['readers/AbCd1234', 'reader', '/readers/AbCd1234'],
  ['profiles/AbCd1234', 'reader', '/readers/AbCd1234'],
  ['staff/AbCd1234', 'member', '/people'],
  ['lives/AbCd1234/messages/XyZw9876', 'live', '/contents/AbCd1234/history'],
  ['comments/AbCd1234', 'comment', null],
  ['moderation/words/AbCd1234', 'word', '/moderation/rules'],
  ['moderation/restrictions/AbCd1234', 'restriction', '/moderation/restrictions?all=1'],
  ['site/groups/column/sea', 'group', '/arrange'],
  ['models/boats', 'model', '/site/models/boats'],
  ['contents/..%2F..', 'item', '/contents/..%252F../history'],
])('%s is a thing of the kind %s, found at %s', (target, kind, place) => {
  expect(thingOf(target)).toMatchObject({ kind, place })
})

it.each(['', 'site', 'hot-words', 'redirects', 'contents/', 'nothing/AbCd1234'])('%j is no single thing', (target) => {
  expect(thingOf(target)).toBeNull()
})
