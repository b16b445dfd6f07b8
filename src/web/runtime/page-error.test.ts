import { describe, expect, it } from 'vitest'
import { errorCodes } from '#contract/error-codes.ts'
import { dataOf, PAGE_NOT_FOUND, statusOf, toPageError } from './page-error.ts'

describe('the status of a code', () => {
  it.each(Object.entries(errorCodes))('%s is that of the catalogue', (code, { status }) => {
    expect(statusOf(Number(code))).toBe(status)
  })

  it('of a call that nobody answered is 503', () => expect(statusOf(-1)).toBe(503))
})

describe('what a loader threw', () => {
  it('keeps its own status and message', () => {
    expect(toPageError(Object.assign(new Error('teapot'), { status: 418 }))).toMatchObject({
      status: 418,
      message: 'teapot',
    })
    expect(toPageError(Object.assign(new Error('bad'), { response: { status: 502 } }))).toMatchObject({ status: 502 })
    expect(toPageError(new Error('broken'))).toMatchObject({ status: 500, message: 'broken' })
    expect(toPageError('a string')).toMatchObject({ status: 500 })
  })

  it('survives its way through the page', () => {
    const plain = { status: 410, message: 'm', requestId: 'r', similar: [] }
    expect(toPageError(JSON.parse(JSON.stringify(plain)))).toEqual(plain)
  })
})

describe('an answer', () => {
  it('gives its data', () => expect(dataOf({ code: 0, msg: 'ok', data: 7 })).toBe(7))

  it('that failed ends the loader', () => {
    const thrown = thrownBy(() => dataOf({ code: 40401, msg: '内容不存在', data: null, request_id: 'r-1' }))
    expect(thrown).toMatchObject({
      init: { status: 404 },
      data: { status: 404, message: PAGE_NOT_FOUND, requestId: 'r-1' },
    })
  })
})

function thrownBy(run: () => unknown): object {
  try {
    run()
  } catch (error) {
    return error as object
  }
  throw new Error('Nothing was thrown')
}
