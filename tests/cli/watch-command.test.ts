import { execFileSync } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { pullGit } from '#app/watch/pull-git.ts'
import { runDavmu } from '#tests/support/run-davmu.ts'
import { addFiles, makeFolder } from '../import/folders.ts'

const davmu = (dataFolder: string, ...args: string[]) =>
  runDavmu(args, { DATA_DIR: dataFolder, ID_SALT: 'the salt of this test' })

/** Runs git as somebody who has no settings of their own. */
function git(folder: string, ...args: string[]): void {
  const by = ['-c', 'user.name=lin', '-c', 'user.email=lin@example.org', '-c', 'init.defaultBranch=main']
  execFileSync('git', ['-C', folder, ...by, ...args], { stdio: 'pipe' })
}

const statesOf = async (data: string) => (await davmu(data, 'content', 'list')).out

test('a folder is brought in again with what changed, and says what is no longer in it, taking down nothing by itself', async () => {
  const data = await makeFolder()
  const folder = await makeFolder({ 'a.md': '# 甲\n\n正文', 'b.md': '# 乙\n\n正文', 'c.md': '# 丙\n\n正文' })
  const watch = (...flags: string[]) => davmu(data, 'watch', folder, '--once', ...flags)
  expect((await watch()).out).toContain('3 created, 0 updated, 0 unchanged, 0 refused')
  expect(await watch()).toEqual({ code: 0, out: '', err: '' })
  await addFiles(folder, { 'a.md': '# 甲\n\n改过的正文' })
  expect((await watch()).out).toContain('0 created, 1 updated, 2 unchanged, 0 refused')
  await rm(path.join(folder, 'b.md'))
  const told = 'No longer in the folder: b.md, 乙 (markdown:b)\n'
  expect((await watch()).out).toBe(`${told}It stays on the site; \`--remove\` takes down what is no longer there.\n`)
  expect((await watch()).out).toBe('')
  expect(await statesOf(data)).toMatch(/published.*乙/)
  expect((await watch('--remove')).out).toBe('Taken down: 乙\n')
  expect(await statesOf(data)).toMatch(/removed.*乙/)
  await addFiles(folder, { 'a.md': '---\ntitle: 甲\ndate: 昨天\n---\n正文' })
  expect(await watch('--remove')).toMatchObject({ code: 1, out: expect.stringContaining('a.md:3: date "昨天"') })
  expect(await statesOf(data)).toMatch(/published.*甲/)
}, 60_000)

test('a folder of which most is gone takes nothing down', async () => {
  const data = await makeFolder()
  const folder = await makeFolder({ 'a.md': '# 甲\n\n正文', 'b.md': '# 乙\n\n正文', 'c.md': '# 丙\n\n正文' })
  await davmu(data, 'watch', folder, '--once')
  for (const name of ['a.md', 'b.md', 'c.md']) await rm(path.join(folder, name))
  const { out } = await davmu(data, 'watch', folder, '--once', '--remove')
  expect(out).toContain('3 of 3 items are no longer there. Is the folder whole? Nothing was taken down.')
  expect(await statesOf(data)).not.toContain('removed')
}, 60_000)

test('a working tree of Git follows its branch, and keeps what was changed in it', async () => {
  const [data, origin, desk] = [await makeFolder(), await makeFolder(), await makeFolder({ 'a.md': '# 甲\n\n正文' })]
  git(origin, 'init', '--bare', '--quiet')
  git(desk, 'init', '--quiet')
  git(desk, 'add', '.')
  git(desk, 'commit', '--quiet', '-m', 'begin')
  git(desk, 'push', '--quiet', origin, 'HEAD:main')
  const tree = path.join(await makeFolder(), 'tree')
  git(origin, 'clone', '--quiet', '--branch', 'main', origin, tree)
  const watch = () => davmu(data, 'watch', tree, '--once')
  expect((await watch()).out).toContain('1 created, 0 updated, 0 unchanged')
  await addFiles(desk, { 'a.md': '# 甲\n\n推送来的', 'b.md': '# 乙\n\n正文' })
  git(desk, 'add', '.')
  git(desk, 'commit', '--quiet', '-m', 'more')
  git(desk, 'push', '--quiet', origin, 'HEAD:main')
  expect((await watch()).out).toContain('1 created, 1 updated, 0 unchanged')
  await writeFile(path.join(tree, 'a.md'), '# 甲\n\n在这里改的')
  await addFiles(desk, { 'a.md': '# 甲\n\n又推送来的' })
  git(desk, 'commit', '--quiet', '--all', '-m', 'again')
  git(desk, 'push', '--quiet', origin, 'HEAD:main')
  const { out } = await watch()
  expect(out).toMatch(/tree was not pulled: error: /)
  expect(out).toContain('0 created, 1 updated, 1 unchanged')
  expect(await readFile(path.join(tree, 'a.md'), 'utf8')).toContain('在这里改的')
}, 60_000)

test('without git a working tree is taken as it is, and that is said', async () => {
  const folder = await makeFolder({ 'a.md': '# 甲', '.git/HEAD': '' })
  expect(await pullGit(folder, 'no-such-git')).toMatch(/there is no git on this machine/)
  expect(await pullGit(await makeFolder(), 'no-such-git')).toBeNull()
})
