import { ASSETS, SHELL_CACHE } from '#contract/offline.ts'
import { screenNames } from '#contract/screens.ts'
import { isAboutSpace } from './cache-files.ts'

/** Addresses of the build's files that this page has loaded. */
export function loadedAssets(): string[] {
  const names = performance.getEntriesByType('resource').map(({ name }) => name)
  const own = names.filter((name) => name.startsWith(location.origin + ASSETS) && !name.endsWith('.map'))
  return [...new Set(own.map((name) => name.slice(location.origin.length)))]
}

/** Keeps files of the build that are not kept yet; those of a build that is too old are to be had no more. */
export async function fillShell(needed: readonly string[]): Promise<void> {
  const shell = await caches.open(SHELL_CACHE)
  const stored = new Set((await shell.keys()).map(({ url }) => url.slice(location.origin.length)))
  const missing = new Set(needed.filter((address) => !stored.has(address))).values()
  const addInTurn = async () => {
    for (const address of missing) {
      await shell.add(address).catch((error: unknown) => {
        if (isAboutSpace(error)) throw error
      })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, addInTurn))
}

/** All of them at once would keep the page from answering a tap for some hundred milliseconds. */
const AT_ONCE = 4

/**
 * What pages that were never open may fetch when it is due, by the scripts that they name: styles of all of them, and
 * scripts of their pages.
 */
export async function partsOf(assets: readonly string[]): Promise<string[]> {
  const named = await filesNamedIn(assets)
  const parts = (await filesNamedIn(assets.filter(isPage))).filter(isScript)
  return [...new Set([...named.filter((address) => !isScript(address)), ...parts, ...(await filesNamedIn(parts))])]
}

/** The build names a script after its file. */
function isPage(address: string): boolean {
  return screenNames.some((name) => address.startsWith(`${ASSETS}${name}-page-`) && isScript(address))
}

/** Addresses of the build's files that scripts name, to be imported at once or later. */
async function filesNamedIn(scripts: readonly string[]): Promise<string[]> {
  const texts = await Promise.all(
    scripts.filter(isScript).map(async (address) => {
      const response = await fetch(address)
      return response.ok ? response.text() : ''
    }),
  )
  return texts.flatMap((text) => [...text.matchAll(FILE)].map(([, name]) => ASSETS + name))
}

const FILE = /["'`](?:\.\/)?([\w.-]+-[\w-]{8}\.(?:js|css))["'`]/g

function isScript(address: string): boolean {
  return address.endsWith('.js')
}
