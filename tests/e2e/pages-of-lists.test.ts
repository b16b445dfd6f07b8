import { expect, it } from 'vitest'
import { phonesFor } from '../support/journeys.ts'
import { lookAtPage, lookAtWords, SOUND, SOUND_IN_ENGLISH } from '../support/look-at-page.ts'
import { listPages } from '../support/sample-pages.ts'
import { sampleSite } from '../support/sample-site.ts'

const { origin } = sampleSite()
const openPhone = phonesFor(origin)
const BASE = '/davmu/share'

const { lists } = await listPages(origin)

it.each([...lists])('the page of %s is sound for the eye, the ear and the keyboard', async (_name, path) => {
  expect((await lookAtPage(openPhone, BASE + path)).found).toEqual(SOUND)
})

it.each([...lists])('the page of %s is sound in English', async (_name, path) => {
  expect(await lookAtWords(openPhone, `${BASE}/en${path}`)).toEqual(SOUND_IN_ENGLISH)
})
