import { expect, it } from 'vitest'
import { sharedOn, shareDepthOf } from './share-depth.ts'

it.each([
  ['', 0],
  ['?p=3', 0],
  ['?d=1', 1],
  ['?d=2&from=timeline', 2],
  ['?from=singlemessage', 1],
  ['?from=poster', 1],
  ['?from=favorites', 0],
  ['?d=0', 0],
  ['?d=10&from=groupmessage', 1],
])('an address with the query %j was shared on so often: %i', (search, depth) =>
  expect(shareDepthOf(search)).toBe(depth),
)

it.each([
  ['https://a.example/x', '', 'https://a.example/x?d=1'],
  ['https://a.example/x?p=3', '?d=1', 'https://a.example/x?p=3&d=2'],
  ['https://a.example/x', '?from=timeline', 'https://a.example/x?d=2'],
  ['https://a.example/x', '?d=9', 'https://a.example/x?d=9'],
])('%s, shared on from %j, is %s', (link, search, shared) => expect(sharedOn(link, search)).toBe(shared))
