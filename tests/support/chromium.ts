import { delimiter, join } from 'node:path'
import { install, isExecutable, mayInstall } from './programs.ts'

/** Chromium without a window of its own is the same engine at two thirds of the work, so it comes first. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]

const USUAL_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/lib/chromium/chromium',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/** What Playwright switches off itself (its `chromiumSwitches.ts`): a second switch takes the place of the first. */
const OFF_BY_DRIVER = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/** They start renderers for the address bar beside every page: a third of what an empty page costs. */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** How Chromium is started everywhere in tests and measurements: quiet, without any traffic of its own. */
export const CHROMIUM_ARGS = [
  `--disable-features=${[...OFF_BY_DRIVER, ...ADDRESS_BAR].join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
]

/** Path of a Chromium or Chrome on this machine (`CHROMIUM_PATH`, the PATH, the usual places), or null. */
function findChromium(env: NodeJS.ProcessEnv = process.env): string | null {
  if (env['CHROMIUM_PATH']) return isExecutable(env['CHROMIUM_PATH']) ? env['CHROMIUM_PATH'] : null
  const onPath = (env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return [...onPath, ...USUAL_PLACES].find(isExecutable) ?? null
}

/** As `findChromium`, but installs Debian's package when it is missing and this is root on Debian; throws otherwise. */
export function ensureChromium(): string {
  const found = findChromium()
  if (found !== null) return found
  if (process.env['CHROMIUM_PATH']) {
    throw new Error(`CHROMIUM_PATH is "${process.env['CHROMIUM_PATH']}", which is not a program that can be run.`)
  }
  if (mayInstall()) install('Chromium', ['chromium-headless-shell', 'fonts-noto-cjk'])
  const installed = findChromium()
  if (installed !== null) return installed
  throw new Error(
    'The browser tests need Chromium or Chrome and none was found. Install one, or set CHROMIUM_PATH to its program.',
  )
}
