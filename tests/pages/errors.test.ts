import { renderToString } from 'react-dom/server'
import { createElement } from 'react'
import { describe, expect, it } from 'vitest'
import { ErrorPageFailed } from '#web/pages/errors/error-page-failed.tsx'
import { addressOf, card, createSiteRenderer, renderSite } from './fake-site.ts'

const CALL = 'GET /inner/static/content/{id}'
const failing = (code: number, data: unknown = null) => ({ [CALL]: () => ({ code, msg: '', data }) as never })

describe('an error page', () => {
  it('says that a page is not there, in both languages, with ways on and the number to quote', async () => {
    const { status, html, cacheable } = await renderSite(addressOf(8))
    expect(status).toBe(404)
    expect(cacheable).toBe(false)
    expect(html).toContain('页面不存在')
    expect(html).toMatch(/<p [^>]*lang="en">This page could not be found<\/p>/)
    expect(html).toContain('Back to the home page')
    expect(html).toMatch(/href="\/davmu\/share\/search\/index"[^>]*>.*搜一下/)
    expect(html).toContain('报错时请带上编号 1234-5678')

    const english = await renderSite(`/davmu/share/en${addressOf(8).slice('/davmu/share'.length)}`)
    expect(english.html).toContain('This page could not be found')
    expect(english.html).toContain('Back to the home page')
    expect(english.html).not.toContain('页面不存在')
  })

  it('offers similar items in place of one that was taken down', async () => {
    const { status, html } = await renderSite(addressOf(8), failing(41001, { similar: [card(2)] }))
    expect(status).toBe(410)
    expect(html).toContain('你也许在找')
    expect(html).toContain(addressOf(2))
  })

  it.each([
    [50001, 500],
    [50301, 503],
  ])('has the status of its error, a button to load it again and a number (%i)', async (code, expected) => {
    const { status, html } = await renderSite(addressOf(8), failing(code))
    expect(status).toBe(expected)
    expect(html).toMatch(/<button type="button"[^>]*>刷新<\/button>/)
    expect(html).toContain('报错时请带上编号 ABCD-EF01')
  })

  it('that cannot be shown itself says so, and leads home', async () => {
    const { status, html } = await renderSite(addressOf(8), failing(41001, { similar: [null] }))
    expect(status).toBe(500)
    expect(html).toContain('<p>An error occurred while showing the error page</p>')
    expect(html).toContain('<a href="/davmu/share/">Go back to home</a>')
  })

  it('in the browser says the same when it fails', () => {
    const html = renderToString(createElement(ErrorPageFailed))
    expect(html).toContain('<p>An error occurred while showing the error page</p>')
    expect(html).toContain('<a href="/davmu/share/">Go back to home</a>')
  })
})

describe('the page of a busy site', () => {
  it.each([
    ['zh-CN', '现在来看的人有点多', '马上再试'],
    ['en', 'It is busy here right now', 'Try now'],
  ])(
    'says so in %s, in the look of the site, and asks again by itself without its scripts',
    async (locale, ...words) => {
      const calls = new Proxy(
        {},
        {
          get: () => () => {
            throw new Error('it has no time to ask')
          },
        },
      )
      const { status, html, style, cacheable } = await (await createSiteRenderer(calls)).renderBusy(locale, 4)
      expect([status, cacheable, style]).toEqual([503, false, 'body{color:red}'])
      expect(html).toContain(`<html lang="${locale}"`)
      expect(html).toContain('<meta http-equiv="refresh" content="4">')
      expect(html).toContain(`<style>${style}</style>`)
      for (const word of words) expect(html).toContain(word)
      expect(html).not.toContain('/assets/')
    },
  )
})
