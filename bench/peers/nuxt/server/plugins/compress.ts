import { gzipSync } from 'node:zlib'

/** The server of Nuxt leaves the compression of pages to what stands in front of it; here nothing does. */
export default defineNitroPlugin((app) => {
  app.hooks.hook('render:response', (response, { event }) => {
    const accepted = getRequestHeader(event, 'accept-encoding') ?? ''
    if (typeof response.body !== 'string' || !accepted.includes('gzip')) return
    response.headers = { ...response.headers, 'content-encoding': 'gzip', vary: 'accept-encoding' }
    response.body = gzipSync(response.body)
  })
})
