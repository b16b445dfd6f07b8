import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { importMarkdown } from '#app/import/import-markdown.ts'
import { countOutcomes, toLine, toText } from '#app/import/import-report.ts'
import { createIdCodec } from '#contract/ids.ts'
import type { TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { addFiles, makeFolder, picture } from './folders.ts'
import { copyMedia, makeKindsFolder, SAMPLE_MEDIA } from './kinds.ts'
import { plainOptions, readDetail, startSite } from './site.ts'

async function publicId(backend: TestBackend, sourceId: string): Promise<string> {
  const found = await backend.content.findBySource(sourceId)
  if (found === null) throw new Error(`${sourceId} was not imported`)
  return createIdCodec(backend.idSalt).encode(found.id)
}

eachDatabase('import of every type', (open) => {
  test('brings everything in, and nothing changes when it runs again', async () => {
    const backend = await startSite(open)
    const folder = await makeKindsFolder()
    const report = await importMarkdown(folder, backend, plainOptions)
    expect(report).toMatchObject({ refused: [], warnings: [], imageProblems: [], mediaProblems: [] })
    expect(report.models).toMatchObject([{ origin: 'models/yuchuan.yaml', items: 2, outcome: 'created' }])
    expect(report.mediaStored).toBe(3)
    expect(countOutcomes(report).created).toBe(14)

    const stored = (extension: string) =>
      expect.stringMatching(new RegExp(`^/davmu/share/media/[0-9a-f]{64}${extension}$`))
    expect(await readDetail(backend, 'markdown:gallery')).toMatchObject({ type: 'gallery', images_count: 2 })
    const audio = await readDetail(backend, 'markdown:audio')
    expect(audio).toMatchObject({
      type: 'audio',
      duration: audio.media?.duration,
      album: { title: '守塔手记', index: 1, count: 2 },
      media: {
        url: stored('\\.m4a'),
        sources: [{ type: 'audio/mp4' }],
        chapters: [
          { start: 0, title: '开场' },
          { start: 30, title: '上塔' },
        ],
        transcript_url: stored('\\.vtt'),
      },
    })
    expect(audio.duration).toBeGreaterThan(30)
    expect(await readDetail(backend, 'markdown:audio-2')).toMatchObject({
      media: { url: 'https://sound.example/2.mp3', duration: 95, sources: [{ type: 'audio/mpeg', size: 0 }] },
    })
    const album = await backend.api.call('GET /inner/v3/album/audio/{id}', {
      id: await publicId(backend, 'markdown:shouta'),
    })
    expect(album).toMatchObject({
      code: 0,
      data: {
        event: { start_time: 1795089600, end_time: 1795095000, place: '老渔港' },
        finished: 1,
        tracks: { list: [{ title: '第一集' }, { title: '第二集' }] },
      },
    })
    expect(await readDetail(backend, 'markdown:video')).toMatchObject({
      media: {
        sources: [{ url: stored('/index\\.m3u8') }, { url: stored('\\.mp4'), height: 960 }],
        captions: [{ lang: 'zh-CN', url: stored('\\.vtt') }],
        audio_only_url: stored('\\.m4a'),
      },
    })
    expect(await readDetail(backend, 'markdown:mini')).toMatchObject({
      mini_program: {
        app_id: 'wx0123456789abcdef',
        username: 'gh_0123456789ab',
        path: 'pages/index',
        env_version: 'trial',
        code_image: expect.stringContaining('/davmu/share/media/'),
      },
    })
    const special = await backend.api.call('GET /inner/special', { id: await publicId(backend, 'markdown:special') })
    expect(special).toMatchObject({
      code: 0,
      data: {
        anchor: 0,
        modules: [
          { title: '最新进展', style: 'timeline', list: { list: [{ title: '文章' }, { title: '守塔手记' }] } },
          { style: 'html', html: expect.stringContaining('<strong>带伞</strong>') },
        ],
      },
    })
    const questionId = await publicId(backend, 'markdown:question')
    expect(await backend.api.call('GET /law/v1/api/share/question/answerlist', { id: questionId })).toMatchObject({
      data: {
        list: [
          { user: { name: '吴律师' }, is_best: 1 },
          { user: { org: '澜州港湾律师所', verified: 1 }, star_count: 12, images: [{ width: 640 }] },
        ],
      },
    })
    const postId = await publicId(backend, 'markdown:circle')
    expect(await backend.api.call('GET /circle/v1/api/share/content/detail', { id: postId })).toMatchObject({
      data: {
        title: '今天退得远。',
        circle: { name: '赶海', member_count: 1280 },
        user: { name: '阿潮', verified: 1, avatar: expect.stringContaining('/davmu/share/media/') },
        ip_region: '福建',
        link: { url: 'https://example.org/tide', cover: expect.stringContaining('/davmu/share/media/') },
        images: [{ width: 640 }],
      },
    })
    const doc = await readDetail(backend, 'markdown:doc')
    expect(doc.topics).toMatchObject([{ name: '台风' }])
    expect(doc.media).toMatchObject({ url: audio.media?.url, duration: audio.duration })

    const again = await importMarkdown(folder, backend, plainOptions)
    expect(countOutcomes(again)).toEqual({ created: 0, updated: 0, unchanged: 14 })
    expect(again.models).toMatchObject([{ outcome: 'unchanged' }])
    expect(again.mediaStored).toBe(0)
    expect(await readDetail(backend, 'markdown:audio')).toEqual(audio)
  }, 60_000)

  test('takes over what changed: a file of the same name, an answer, a module, an album that is left', async () => {
    const backend = await startSite(open)
    const folder = await makeKindsFolder()
    await importMarkdown(folder, backend, plainOptions)
    const changed = async () => {
      const report = await importMarkdown(folder, backend, plainOptions)
      return report.items
        .filter(({ outcome }) => outcome !== 'unchanged')
        .map(({ origin, outcome }) => `${origin} ${outcome}`)
    }
    const edit = async (name: string, from: string, to: string) => {
      const file = path.join(folder, 'articles', name)
      const text = await readFile(file, 'utf8')
      expect(text).toContain(from)
      await writeFile(file, text.replace(from, to))
    }
    const old = (await readDetail(backend, 'markdown:audio')).media
    await cp(path.join(SAMPLE_MEDIA, 'ep10.m4a'), path.join(folder, 'media/ep07.m4a'))
    expect(await changed()).toEqual([
      'articles/audio.md updated',
      'articles/doc.md updated',
      'articles/video.md updated',
    ])
    const { media } = await readDetail(backend, 'markdown:audio')
    expect(media?.url).not.toBe(old?.url)

    await edit('audio.md', 'album: shouta\n', '')
    await edit('question.md', 'best: true, ', '')
    await edit('special.md', 'items: [doc, shouta]', 'items: [doc]')
    expect(await changed()).toEqual([
      'articles/audio.md updated',
      'articles/question.md updated',
      'articles/special.md updated',
    ])
    expect((await readDetail(backend, 'markdown:audio')).album).toBeNull()
    expect((await readDetail(backend, 'markdown:audio-2')).album).toMatchObject({ index: 1, count: 1 })

    await addFiles(folder, { 'media/face.png': await picture('#993366', 160, 160) })
    expect(await changed()).toEqual([
      'articles/circle.md updated',
      'articles/gallery.md updated',
      'articles/live.md updated',
      'articles/mini.md updated',
      'articles/question.md updated',
      'articles/svideo.md updated',
    ])
    await edit('audio.md', 'type: audio', 'type: doc')
    await edit(
      'audio.md',
      'media: ../media/ep07.m4a\ntranscript: ../media/ep01.vtt\nchapters: ["00:00 开场", "00:30 上塔"]\nnumber: 1\n',
      '',
    )
    expect(await changed()).toEqual(['articles/audio.md updated'])
    expect(await readDetail(backend, 'markdown:audio')).toMatchObject({ type: 'doc', media: null, duration: 0 })
  }, 60_000)

  test('tells of what leads nowhere and takes the rest', async () => {
    const backend = await startSite(open)
    const folder = await makeFolder({
      'site.yaml': 'accounts: [{key: a, name: 甲}]\ntopics: [{key: t, name: 题, related: [nowhere]}]\n',
      'models/bad.yaml': 'key: 甲\nname: 甲\nmodel: {name: 乙}\n',
      'media/broken.m4a': Buffer.alloc(2000, 1),
      'articles/broken.md': '---\ntype: audio\ntitle: 坏的\nmedia: ../media/broken.m4a\n---\n',
      'articles/film.md': '---\ntype: audio\ntitle: 其实是电影\nmedia: ../media/clip-mian.mp4\n---\n',
      'articles/lost.md':
        '---\ntype: video\ntitle: 没有文件\nmedia: ../media/none.mp4\ncaptions: {en: ../media/none.vtt}\n---\n',
      'articles/read.md': '---\ntitle: 其实是电影\nnarration: ../media/clip-mian.mp4\n---\n一句话。',
      'articles/empty.md': '---\ntype: audio_album\ntitle: 空的专辑\ncover: ../media/none.png\n---\n',
      'articles/nowhere.md': '---\ntype: audio\ntitle: 无处可归\nmedia: ../media/ep07.m4a\n\nalbum: nothing\n---\n',
      'articles/wrong.md': '---\ntype: video\ntitle: 不是片集\nalbum: empty\n---\n',
      'articles/special.md':
        '---\ntype: special\ntitle: 专题\nmodules:\n  - title: 甲\n    items:\n      - broken\n      - gone\n---\n',
      'articles/long.md': `---\ntype: gallery\ntitle: ${'长'.repeat(300)}\n---\n`,
      'articles/no-circle.md': '---\ntype: circle\ncircle: nowhere\nuser: {name: 甲}\n---\n一句话。',
      'articles/no-list.md': '---\ntype: doc\ntitle: 甲\nlists: [nowhere]\n---\n一句话。',
    })
    await copyMedia(folder, ['ep07.m4a', 'clip-mian.mp4'])
    const report = await importMarkdown(folder, backend, plainOptions)
    expect(report.refused.map(toLine)).toEqual([
      'articles/no-circle.md:3: unknown circle "nowhere"',
      'articles/no-list.md:4: unknown list "nowhere"',
      'models/bad.yaml:1: key is not a key of small letters, digits and hyphens',
    ])
    expect(report.mediaProblems.map(({ origin, reason }) => `${origin} ${reason}`)).toEqual([
      'articles/broken.md unreadable',
      'articles/film.md wrong_kind',
      'articles/lost.md no_file',
      'articles/lost.md no_file',
      'articles/read.md wrong_kind',
    ])
    expect(report.imageProblems.map(({ origin, reason }) => `${origin} ${reason}`)).toEqual([
      'articles/empty.md no_file',
    ])
    expect(report.warnings.map(toLine)).toEqual([
      'articles/nowhere.md:6: there is no album "nothing"',
      'articles/special.md:8: there is no item "gone"',
      'articles/wrong.md:4: "empty" is no album of video but of the type audio_album',
      'site.yaml: topic t: there is no topic "nowhere"',
    ])
    expect(toText(report)).toContain('Leads nowhere:\n  articles/nowhere.md:6')
    for (const name of ['broken', 'film', 'lost'])
      expect((await readDetail(backend, `markdown:${name}`)).media).toBeNull()
    expect((await readDetail(backend, 'markdown:long')).title).toHaveLength(300)

    await rm(path.join(folder, 'media/broken.m4a'))
    await cp(path.join(SAMPLE_MEDIA, 'ep10.m4a'), path.join(folder, 'media/broken.m4a'))
    const again = await importMarkdown(folder, backend, plainOptions)
    expect(countOutcomes(again)).toMatchObject({ created: 0, updated: 1 })
    expect((await readDetail(backend, 'markdown:broken')).media).not.toBeNull()
  }, 60_000)

  test('a dry run says the same as the run and changes nothing', async () => {
    const backend = await startSite(open)
    const folder = await makeKindsFolder()
    const dry = await importMarkdown(folder, backend, { ...plainOptions, dryRun: true })
    expect(await backend.site.listTopics()).toEqual([])
    expect(await backend.community.listCircles()).toEqual([])
    const real = await importMarkdown(folder, backend, plainOptions)
    const counts = { imagesStored: 0, mediaStored: 0, seconds: 0, dryRun: false }
    const messages = { ...real.messages, dryRun: true, seconds: expect.any(Number) }
    expect({ ...dry, ...counts }).toEqual({ ...real, ...counts, messages })
  }, 60_000)
})
