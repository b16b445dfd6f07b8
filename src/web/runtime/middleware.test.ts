import { describe, expect, it } from 'vitest'
import { runMiddleware } from './middleware.ts'
import type { LoadRequest } from './screen.ts'

function request(idIsValid: boolean, guard404: 'redirect' | 'inline' = 'redirect'): LoadRequest {
  return { idIsValid, runtime: { config: { guard404 } } } as unknown as LoadRequest
}

function thrownBy(run: () => void): unknown {
  try {
    run()
  } catch (error) {
    return error
  }
  return null
}

describe('middleware', () => {
  it.each(['nobody', 'constructor'])('of the unknown name %s is an error 500', (name) => {
    expect(thrownBy(() => runMiddleware([name], request(true)))).toMatchObject({
      data: { status: 500, message: `Unknown middleware ${name}` },
    })
  })
})

describe('the route guard', () => {
  it('lets valid ids pass', () => {
    expect(thrownBy(() => runMiddleware(['valid-id'], request(true)))).toBeNull()
  })

  it('sends invalid ids to the 404 page', () => {
    const thrown = thrownBy(() => runMiddleware(['valid-id'], request(false)))
    expect(thrown).toBeInstanceOf(Response)
    expect((thrown as Response).headers.get('location')).toBe('/404')
  })

  it('or answers 404 in place', () => {
    expect(thrownBy(() => runMiddleware(['valid-id'], request(false, 'inline')))).toMatchObject({
      data: { status: 404, message: 'This page could not be found' },
    })
  })
})
