import path from 'node:path'
import { Argument, type Command } from 'commander'
import { HOT_TAG, type HotTag } from '#contract/hot-tags.ts'
import { parseSiteDocument } from '#app/import/parse-site-file.ts'
import { SIGN_OFF_STEPS_MAX } from '#contract/admin/site.ts'
import { findSteps, saveSteps } from '#server/domains/publishing/publishing.ts'
import type { ChosenWord } from '#server/domains/search/search.ts'
import type { Backend } from '#server/server.ts'
import { readFileOf } from './content-writing-commands.ts'
import { toYaml } from '#app/export/to-yaml.ts'
import { withBackend } from './with-backend.ts'
import { failing, writeRecorded } from './write-recorded.ts'

/** `site show|set|remove|hot-words`: who publishes the site and what it is divided into. */
export function addSiteCommands(program: Command): void {
  const group = program.command('site').description('say who publishes the site and what it is divided into')
  group
    .command('show')
    .description('print identity, accounts, columns, topics, lists, circles and places as a site.yaml')
    .action(() =>
      withBackend(async ({ publishing }) => {
        process.stdout.write(toYaml(await publishing.manuscripts.describeSite()))
      }),
    )
  group
    .command('set <file>')
    .description('write what a site.yaml says; parts and keys that are not in it stay')
    .action((file: string) => withBackend((backend) => set(backend, file)))
  group
    .command('remove')
    .description('take a group away; its items stay')
    .addArgument(new Argument('<kind>').choices(['column', 'topic', 'list'] as const))
    .argument('<key>')
    .action((kind: 'column' | 'topic' | 'list', key: string) =>
      withBackend(async (backend) => {
        const recorded = { action: 'site remove', target: `site/groups/${kind}/${key}` }
        await writeRecorded(backend, recorded, (tx) => backend.site.removeGroup(tx, kind, key))
        process.stdout.write(`The ${kind} ${key} is gone.\n`)
      }),
    )
  group
    .command('sign-off')
    .description('print or say how many others have to sign an item off before it is public')
    .addArgument(new Argument('[steps]', 'from 0, nobody').choices(STEPS))
    .action((steps: string | undefined) => withBackend((backend) => signOff(backend, steps)))
  addHotWordCommands(group.command('hot-words').description('say which searched words readers are shown'))
}

const STEPS = Array.from({ length: SIGN_OFF_STEPS_MAX + 1 }, (_, steps) => String(steps))

async function signOff(backend: Backend, steps: string | undefined): Promise<void> {
  if (steps !== undefined) {
    const recorded = { action: 'site sign-off', target: 'site', detail: { steps: Number(steps) } }
    await writeRecorded(backend, recorded, (tx) => saveSteps(tx, Number(steps)))
  }
  process.stdout.write(`${await findSteps(backend.database.db)}\n`)
}

function addHotWordCommands(group: Command): void {
  group
    .command('list')
    .description('print what is chosen')
    .action(() => withBackend(listWords))
  group
    .command('pin <word>')
    .description('show a word before all that were pinned earlier')
    .addArgument(new Argument('[tag]', 'mark beside it').choices([HOT_TAG.rising, HOT_TAG.fresh]))
    .action((word: string, tag: HotTag | undefined) =>
      choose('pin', word, (others) => [{ word, state: 'pinned', tag: tag ?? '' }, ...others]),
    )
  group
    .command('hide <word>')
    .description('never show a word')
    .action((word: string) => choose('hide', word, (others) => [...others, { word, state: 'hidden', tag: '' }]))
  group
    .command('reset <word>')
    .description('leave a word to what readers search for')
    .action((word: string) => choose('reset', word, (others) => others))
}

async function set(backend: Backend, file: string): Promise<void> {
  const document = parseSiteDocument(await readFileOf(file))
  const folder = path.dirname(path.resolve(file))
  const { warnings, write } = await failing(file, () => backend.publishing.manuscripts.readSite(document, { folder }))
  await writeRecorded(backend, { action: 'site set', target: 'site', detail: { parts: Object.keys(document) } }, write)
  for (const { message } of warnings) process.stderr.write(`${message}\n`)
  process.stdout.write('The site is saved.\n')
}

async function listWords({ search }: Backend): Promise<void> {
  for (const { word, state, tag } of await search.words.list()) {
    process.stdout.write(`${state.padEnd(6)}  ${word}${tag && `  ${tag}`}\n`)
  }
}

async function choose(verb: string, word: string, change: (others: ChosenWord[]) => ChosenWord[]): Promise<void> {
  await withBackend(async (backend) => {
    const { words } = backend.search
    const others = (await words.list()).filter((chosen) => chosen.word !== word)
    const recorded = { action: `site hot-words ${verb}`, target: 'hot-words', detail: { word } }
    await writeRecorded(backend, recorded, (tx) => words.replace(tx, change(others), { by: 'cli' }))
    process.stdout.write('Readers see it within a second.\n')
  })
}
