import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BASE_PATH } from '#contract/share-urls.ts'
import { baseHeaders } from '#server/http/security-headers.ts'
import { DIST_FOLDER } from '../build-site.ts'
import type { Config } from '../config/read-config.ts'
import { ASSETS_PATH, CLIENT_FOLDER } from '../pages/load-renderer.ts'
import { PUBLIC_CACHE } from '../pages/write-page.ts'
import { fail, ok, reasonOf, warn, type Finding } from './finding.ts'

const ASK_MS = 5000
const PAGE = `${BASE_PATH}/`
/** What this site never says, and those in front of it do. */
const SIGNS = ['via', 'server', 'x-cache', 'x-served-by', 'cf-ray', 'age']

/** What a reader gets of the page that everybody can open at an address of this site. */
export async function checkReached(name: string, origin: string, config: Config): Promise<Finding[]> {
  try {
    const answer = await fetch(origin + PAGE, {
      headers: { accept: 'text/html', 'accept-encoding': 'br, gzip' },
      redirect: 'manual',
      signal: AbortSignal.timeout(ASK_MS),
    })
    const { status, headers } = answer
    const html = await answer.text()
    if (status !== 200 || !isOfThisSite(html, config)) return [warn('address.other', { name, origin, status })]
    const findings = [
      ...judgeBuild(html, origin),
      ...judgeHeaders(headers, config, origin),
      ...judgeProxies(headers, config, origin),
      ...(await judgeAddress(origin)),
    ]
    return findings.length > 0 ? findings : [ok('address.reached', { name, origin })]
  } catch (error) {
    return [warn('address.away', { name, origin, reason: reasonOf(error) })]
  }
}

/** Every page names its own address, with the host that is shared. */
function isOfThisSite(html: string, { wapHost, localeDomains }: Config): boolean {
  const [, canonical = ''] = /<link rel="canonical" href="([^"]*)"/.exec(html) ?? []
  return [wapHost, ...Object.values(localeDomains)].some((host) => canonical.startsWith(`${host}${BASE_PATH}`))
}

/** Files of a build that a page names. */
const SCRIPTS = new RegExp(`${ASSETS_PATH}([\\w.-]+\\.js)`, 'g')

/** A page of another build names files that this one does not have. */
function judgeBuild(html: string, origin: string): Finding[] {
  const folder = join(DIST_FOLDER, CLIENT_FOLDER)
  const named = Array.from(html.matchAll(SCRIPTS), ([, file = '']) => file)
  return existsSync(folder) && named.some((file) => !existsSync(join(folder, file)))
    ? [warn('proxy.release', { origin })]
    : []
}

function judgeHeaders(headers: Headers, { siteOrigin }: Config, origin: string): Finding[] {
  const wanted = Object.entries(baseHeaders(siteOrigin))
  const names = [...wanted.map(([name]) => name), 'content-security-policy']
  const dropped = names.filter((name) => !headers.has(name))
  const doubled = names.filter((name) => headers.get(name)?.includes(',')) // none of ours has one
  const changed = wanted.flatMap(([name, value]) => {
    const given = headers.get(name)
    return given !== null && given !== value && !doubled.includes(name) ? name : []
  })
  const told = { dropped, doubled, changed }
  const findings = Object.entries(told).flatMap(([what, found]) =>
    found.length > 0 ? warn(`proxy.${what as keyof typeof told}`, { origin, names: found.join(', ') }) : [],
  )
  if (!headers.has('content-encoding')) findings.push(warn('proxy.plain', { origin }))
  const cache = headers.get('cache-control') ?? ''
  if (cache !== PUBLIC_CACHE) findings.push(warn('proxy.cache', { origin, given: cache || '–', wanted: PUBLIC_CACHE }))
  const lost = [
    ...(headers.has('etag') ? [] : ['etag']),
    ...(/accept-encoding/i.test(headers.get('vary') ?? '') ? [] : ['vary: accept-encoding']),
  ]
  if (lost.length > 0) findings.push(warn('proxy.dropped', { origin, names: lost.join(', ') }))
  return findings
}

/** Whether somebody stands in front, as far as that shows, and whether `TRUST_PROXY` says so. */
function judgeProxies(headers: Headers, { trustedProxies, port }: Config, origin: string): Finding[] {
  const sign = SIGNS.find((name) => headers.has(name))
  const { protocol, port: asked } = new URL(origin)
  if (trustedProxies === 0 && sign !== undefined && protocol === 'http:')
    return [warn('proxy.untrusted', { origin, sign })]
  const isDirect = sign === undefined && protocol === 'http:' && Number(asked || 80) === port
  return trustedProxies > 0 && isDirect ? [warn('proxy.none', { origin, trusted: trustedProxies })] : []
}

/** Numbers are for this machine alone, which a proxy beside the site is taken for when it passes no address on. */
async function judgeAddress(origin: string): Promise<Finding[]> {
  const { status } = await fetch(`${origin}/metrics`, { redirect: 'manual', signal: AbortSignal.timeout(ASK_MS) })
  return status === 200 ? [fail('proxy.address', { origin })] : []
}
