import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchBrowser } from '../../tests/support/phone.ts'
import type { Row } from '../report.ts'
import type { Settings } from '../settings.ts'
import { measureContents } from './contents.ts'
import { measureEditors } from './editors.ts'
import { measureFullRoom } from './full-room.ts'
import { measureKeys } from './keys.ts'
import { measureMemory } from './memory.ts'
import { measurePreview } from './preview.ts'
import { makeStaffedSite } from './staffed-site.ts'
import { measureUploads } from './uploads.ts'

const ARTICLES = 400
const EDITORS = 20
const USUAL = 2000
const LONG = 20_000

/** What editors wait for, and what readers notice of them. */
export async function measureNewsroom(settings: Settings): Promise<Row[]> {
  const { editors, dataFolder, start, remove } = await makeStaffedSite(ARTICLES, EDITORS)
  const folder = mkdtempSync(join(tmpdir(), 'davmu-bench-'))
  const browser = await launchBrowser()
  const [lin, zhou] = editors
  if (!lin || !zhou) throw new Error('there are too few editors')
  try {
    const found: Row[] = []
    const site = await start()
    try {
      found.push(
        await measureKeys(browser, site, lin),
        await measurePreview(browser, site, zhou, USUAL),
        await measurePreview(browser, site, zhou, LONG),
        ...(await measureEditors(site, editors, settings)),
        ...(await measureUploads(site, [lin, zhou], settings)),
      )
    } finally {
      await site.stop()
    }
    found.push(...(await measureFullRoom(browser, { dataFolder, start }, [lin, zhou])))
    found.push(await measureContents())
    const clockFile = join(folder, 'clock')
    writeFileSync(clockFile, '0')
    const later = await start({ clockFile })
    try {
      found.push(await measureMemory(browser, later, lin, clockFile))
    } finally {
      await later.stop()
    }
    return found
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
    remove()
  }
}
