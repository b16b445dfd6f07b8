import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { importMarkdown } from '#app/import/import-markdown.ts'
import { exportSite } from '#cli/export-site.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { addFiles, makeFolder, picture } from './folders.ts'
import { plainOptions, readDetail, startSite } from './site.ts'

const PLACES = `places:
  - key: tower
    title: 灯塔
    city: 澜州市
    adcode: 339801
    lng: 121.527211
    lat: 31.177428
    coords: wgs84
    cover: media/tower.png
    points:
      - {title: 观潮台, note: 有护栏, lng: 121.527211, lat: 31.177428}
`

const makeSource = async (places = PLACES) =>
  makeFolder({
    'site.yaml': 'site: {name: 潮声}\naccounts: [{key: a, name: 甲}]\n',
    'places.yaml': places,
    'media/tower.png': await picture('#224466'),
    'articles/one.md': '---\ntitle: 上塔\naccount: a\nlbs: tower\n---\n正文的一段。\n',
    'articles/two.md': '---\ntitle: 去岛\naccount: a\nlbs: island\n---\n正文的一段。\n',
  })

eachDatabase('import of places', (open) => {
  test('keeps them in one system of coordinates, and changes nothing when it runs again', async () => {
    const backend = await startSite(open)
    const folder = await makeSource()
    const dry = await importMarkdown(folder, backend, { ...plainOptions, dryRun: true })
    expect(dry.places).toEqual({ created: 1, updated: 0, unchanged: 0 })
    expect(await backend.places.exportPlaces()).toEqual([])

    const report = await importMarkdown(folder, backend, plainOptions)
    expect(report.places).toEqual({ created: 1, updated: 0, unchanged: 0 })
    expect(report.warnings).toMatchObject([{ origin: 'articles/two.md', line: 4 }])
    const { lbs } = await readDetail(backend, 'markdown:one')
    expect(lbs).toMatchObject({ title: '灯塔' })
    expect((await readDetail(backend, 'markdown:two')).lbs).toBeNull()
    const found = await backend.api.call('GET /peony/v3/lbs/{id}', { id: lbs?.id ?? '' })
    expect(found).toMatchObject({
      data: { lng: 121.531542, lat: 31.175304, points: [{ lng: 121.531542, lat: 31.175304 }] },
    })
    expect(found).toMatchObject({ data: { cover: expect.stringMatching(/^\/davmu\/share\/media\/[0-9a-f]{64}/) } })

    const version = () => backend.site.findVersion(backend.database.db)
    const before = await version()
    expect((await importMarkdown(folder, backend, plainOptions)).places.unchanged).toBe(1)
    const again = await version()
    await addFiles(folder, { 'places.yaml': PLACES.replace('灯塔', '新灯塔') })
    expect((await importMarkdown(folder, backend, plainOptions)).places.updated).toBe(1)
    // Whoever has the site before them in a form is told; a site.yaml counts once by itself.
    expect((await version()) - again).toBe(again - before + 1)
    expect((await readDetail(backend, 'markdown:one')).lbs?.title).toBe('新灯塔')
  })

  test('takes what was exported as it is', async () => {
    const from = await startSite(open)
    await importMarkdown(await makeSource(), from, plainOptions)
    const folder = path.join(await makeFolder(), 'export')
    await exportSite(folder, from)
    expect(await readFile(path.join(folder, 'places.yaml'), 'utf8')).toContain('lng: 121.531542')
    const to = await startSite(open)
    expect((await importMarkdown(folder, to, plainOptions)).places.created).toBe(1)
    expect(await to.places.exportPlaces()).toEqual(await from.places.exportPlaces())
    expect((await readDetail(to, 'markdown:one')).lbs?.title).toBe('灯塔')
  })

  test.each([
    ['a latitude beyond the poles', PLACES.replace('lat: 31.177428\n    coords', 'lat: 131\n    coords'), 7],
    ['another system', PLACES.replace('wgs84', 'utm'), 8],
    ['the same key twice', `${PLACES}  - {key: tower, title: 塔, lng: 121, lat: 31}\n`, 12],
    ['a field it does not know', PLACES.replace('city', 'town'), 2],
  ])('refuses %s with its line, before anything is written', async (_what, places, line) => {
    const backend = await startSite(open)
    const refused = importMarkdown(await makeSource(places), backend, plainOptions)
    await expect(refused).rejects.toMatchObject({
      name: 'SourceError',
      message: expect.stringContaining(`places.yaml:${line}: `),
    })
    expect(await backend.content.findBySource('markdown:one')).toBeNull()
  })
})
