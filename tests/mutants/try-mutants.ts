import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import { createVitest, type TestModule, type TestSpecification } from 'vitest/node'
import config from '../../vitest.config.ts'
import { createShared, readReports, readStates, type FileReport } from './shared.ts'

export interface Tried {
  /** What became of each mutant, by its id. */
  states: Uint8Array
  reports: FileReport[]
}

export interface TryOptions {
  root: string
  /** Code with mutants in it, by absolute path. */
  codes: ReadonlyMap<string, string>
  /** What is known of the mutants. */
  states: Uint8Array
  /** Test files in the order in which they are run, from the root. */
  files: string[]
  /** How many test files get to try a mutant; 0 looks only for what they reach. */
  mostFiles: number
  onFile: (file: string) => void
}

/** Runs the tests outside of the browser, two files at a time, and each again for the mutants that it reaches. */
export async function tryMutants(options: TryOptions): Promise<Tried> {
  const { root, codes, files, mostFiles, onFile } = options
  const folder = mkdtempSync(join(tmpdir(), 'davmu-mutants-'))
  createShared(folder, options.states)
  process.env['MUTANTS_FOLDER'] = folder
  process.env['MUTANTS_COUNT'] = String(options.states.length)
  process.env['MUTANTS_FILES'] = String(mostFiles)
  const vitest = await createVitest(
    'test',
    {
      ...nodeProject().test,
      name: 'mutants',
      config: false,
      root,
      watch: false,
      restoreMocks: true,
      unstubEnvs: true,
      unstubGlobals: true,
      runner: join(import.meta.dirname, 'runner.ts'),
      isolate: false,
      fsModuleCache: false, // each run has other mutants in the same files
      maxWorkers: Math.min(2, files.length),
      dangerouslyIgnoreUnhandledErrors: true,
      sequence: { sequencer: sequencerBy((file) => files.indexOf(relative(root, file))) },
      reporters: [
        {
          onTestModuleEnd: ({ moduleId }: TestModule) => onFile(relative(root, moduleId)),
        },
      ],
    },
    {
      plugins: [
        ...(config.plugins ?? []),
        {
          name: 'mutants',
          enforce: 'pre',
          transform: {
            filter: { id: /\/src\/.*\.tsx?$/ },
            handler: (code, id) => ({
              code: (codes.get(id) ?? code).replaceAll('new Map', 'new (globalThis.__MutantMap ?? Map)'),
              map: null,
            }),
          },
        },
      ],
    },
  )
  try {
    await vitest.start(files.map((file) => join(root, file)))
    return { states: readStates(folder), reports: readReports(folder) }
  } finally {
    await vitest.close()
    rmSync(folder, { recursive: true, force: true })
    process.exitCode = 0 // tests that fail by a mutant are no failure of this run
  }
}

/** The project of whole backends, with the tests beside the code. */
function nodeProject(): TestProjectInlineConfiguration {
  const { projects = [], setupFiles = [] } = config.test ?? {}
  const found = (projects as TestProjectInlineConfiguration[]).find(({ test }) => test?.name === 'server')?.test
  if (!found) throw new Error('vitest.config.ts has no project server')
  return { test: { ...found, setupFiles, include: ['{src,tests}/**/*.test.ts'] } }
}

function sequencerBy(rank: (file: string) => number) {
  return class {
    async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
      return files
    }
    async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      return files.toSorted((a, b) => rank(a.moduleId) - rank(b.moduleId))
    }
  }
}
