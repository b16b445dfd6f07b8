import { expect, it } from 'vitest'
import { phonesFor } from '../support/journeys.ts'
import { lookAtPage, lookAtWords, SOUND, SOUND_IN_ENGLISH } from '../support/look-at-page.ts'
import { listPages } from '../support/sample-pages.ts'
import { sampleSite } from '../support/sample-site.ts'

const { origin } = sampleSite()
const openPhone = phonesFor(origin)
const BASE = '/davmu/share'

const { own } = await listPages(origin)

it.each([...own])('the page of %s is sound for the eye, the ear and the keyboard', async (_name, path) => {
  expect((await lookAtPage(openPhone, BASE + path)).found).toEqual(SOUND)
})

it.each([...own])('the page of %s is sound in English', async (_name, path) => {
  expect(await lookAtWords(openPhone, `${BASE}/en${path}`)).toEqual(SOUND_IN_ENGLISH)
})

it('what is not there is as sound', async () => {
  const path = '/nothing/here/index'
  // The browser itself complains of the status.
  const { complaints: _of404, ...found } = (await lookAtPage(openPhone, BASE + path)).found
  const { complaints: _none, ...sound } = SOUND
  expect(found).toEqual({ ...sound, status: 404 })

  const { complaints: _of404Too, ...words } = await lookAtWords(openPhone, `${BASE}/en${path}`)
  const { complaints: _noneToo, ...soundWords } = SOUND_IN_ENGLISH
  expect(words).toEqual({ ...soundWords, status: 404 })
})
