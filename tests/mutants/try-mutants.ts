import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createVitest, type TestModule, type TestProjectInlineConfiguration, type TestSpecification } from 'vitest/node'
import config from '../../vitest.config.ts'
import { createShared, readReports, readStates, type FileReport } from './shared.ts'

export interface Tried {
  /** What became of each mutant, by its id. */
  states: Uint8Array
  reports: FileReport[]
}

export interface TryOptions {
  root: string
  /** Where the workers write what they know. */
  folder: string
  /** Code with mutants in it, by absolute path. */
  codes: ReadonlyMap<string, string>
  count: number
  /** Test files in the order in which they are run, from the root; all when null. */
  files: string[] | null
  /** How many test files get to try a mutant; 0 looks only for what they reach. */
  mostFiles: number
  onFile: (file: string) => void
}

/** Runs the tests of the project `node`, two files at a time, and each again for the mutants that it reaches. */
export async function tryMutants(options: TryOptions): Promise<Tried> {
  const { root, folder, codes, count, files, mostFiles, onFile } = options
  createShared(folder, count)
  process.env['MUTANTS_FOLDER'] = folder
  process.env['MUTANTS_COUNT'] = String(count)
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
      maxWorkers: 2,
      dangerouslyIgnoreUnhandledErrors: true,
      sequence: { sequencer: sequencerBy((file) => files?.indexOf(relative(root, file)) ?? 0) },
      reporters: [
        {
          onTestModuleEnd: ({ moduleId }: TestModule) => onFile(relative(root, moduleId)),
        },
      ],
    },
    {
      plugins: [
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
    await vitest.start(files?.map((file) => join(root, file)))
  } finally {
    await vitest.close()
  }
  // A mutant may have ended the process with a failure that is none of this run.
  process.exitCode = 0
  return { states: readStates(folder), reports: readReports(folder) }
}

function nodeProject(): TestProjectInlineConfiguration {
  const projects = (config.test?.projects ?? []) as TestProjectInlineConfiguration[]
  const found = projects.find(({ test }) => test?.name === 'node')
  if (!found) throw new Error('vitest.config.ts has no project node')
  return found
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
