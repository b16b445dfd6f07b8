import { TestRunner, vi, type RunnerTask, type RunnerTestFile, type RunnerTestSuite } from 'vitest'
import type { EvaluatedModules } from 'vite/module-runner'
import { startTests } from 'vitest/internal/browser'
import { CAUGHT, LOADED, openShared, type Failure } from './shared.ts'

const folder = process.env['MUTANTS_FOLDER'] ?? ''
const count = Number(process.env['MUTANTS_COUNT'])
/** How many test files get to try a mutant; 0 looks only for what they reach. */
const mostFiles = Number(process.env['MUTANTS_FILES'])
const shared = openShared(folder)

/** A mutant that is asked for so much more often than the original does not come to an end. */
const MOST_TIMES = 1000

const times = new Uint32Array(count)
let active = -1
let left = 0

function isActive(id: number): boolean {
  times[id] = (times[id] ?? 0) + 1
  if (id !== active) return false
  left -= 1
  if (left < 0) throw new Error('This mutant does not come to an end')
  return true
}
Object.assign(globalThis, { __mutant: isActive })

/** What the Maps of the modules held when they were loaded: what a mutant leaves in them must not outlive it. */
const maps = new Map<Map<unknown, unknown>, [unknown, unknown][]>()
let isLoading = false

/** Stands for `Map` in the code under test. */
function RememberedMap(entries?: Iterable<[unknown, unknown]> | null): Map<unknown, unknown> {
  const map = new Map(entries)
  if (isLoading) maps.set(map, [...map])
  return map
}
Object.assign(globalThis, { __MutantMap: RememberedMap })

function forget(): void {
  for (const [map, entries] of maps) {
    map.clear()
    for (const [key, value] of entries) map.set(key, value)
  }
}

/** Ids that were asked for since the last call, with how often. */
function takeReached(): Map<number, number> {
  const reached = new Map<number, number>()
  for (const [id, often] of times.entries()) if (often > 0) reached.set(id, often)
  times.fill(0)
  return reached
}

function noteLoaded(): void {
  for (const id of takeReached().keys()) if (shared.read(id) === 0) shared.write(id, LOADED)
}

/** How many test files have tried a mutant. */
function triesOf(id: number): number {
  const state = shared.read(id)
  return state === LOADED ? 0 : state
}

/** Which tests reach a mutant. */
interface Reach {
  tests: Set<string>
  /** Whether it is reached outside of tests, so that each of them may notice. */
  isAround: boolean
  times: number
}

/**
 * Runs a test file as it is, then once more for each mutant that it reached and that is not caught yet, in the same
 * process with the same modules, and only the tests that reached it.
 */
export default class MutantRunner extends TestRunner {
  readonly #reaches = new Map<number, Reach>()
  #slowestMs = 0

  override async importFile(path: string, source: 'collect' | 'setup'): Promise<unknown> {
    isLoading = true
    try {
      return await super.importFile(path, source)
    } finally {
      isLoading = false
      if (active < 0) noteLoaded()
    }
  }

  onBeforeCollect(): void {
    forgetTests(this)
  }

  onCollected(files: RunnerTestFile[]): void {
    for (const file of files) leaveOut(file, () => true)
  }

  override async onBeforeRunTask(test: Parameters<TestRunner['onBeforeRunTask']>[0]): Promise<void> {
    this.#note(takeReached(), null)
    await super.onBeforeRunTask(test)
  }

  override onAfterRunTask(test: Parameters<TestRunner['onAfterRunTask']>[0]): void {
    super.onAfterRunTask(test)
    this.#note(takeReached(), test.id)
    this.#slowestMs = Math.max(this.#slowestMs, test.result?.duration ?? 0)
  }

  override async onAfterRunSuite(suite: RunnerTestSuite): Promise<void> {
    await super.onAfterRunSuite(suite)
    if (suite !== suite.file) return
    this.#note(takeReached(), null)
    await this.#goOver(suite.file)
  }

  #note(reached: Map<number, number>, test: string | null): void {
    for (const [id, times] of reached) {
      const reach = this.#reaches.get(id) ?? { tests: new Set(), isAround: false, times: 0 }
      if (test === null) reach.isAround = true
      else reach.tests.add(test)
      this.#reaches.set(id, { ...reach, times: reach.times + times })
    }
  }

  async #goOver(file: RunnerTestFile): Promise<void> {
    const reached = [...this.#reaches.keys()]
    const report = { file: file.name, failures: listFailures(file) }
    const isWanted = (id: number) => triesOf(id) < mostFiles
    if (reached.some(isWanted)) {
      const again = await this.#runAgain(file, () => true, { stopsEarly: false })
      report.failures.push(...listFailures(again))
    }
    shared.report(report)
    // A test that fails without a mutant says nothing about one.
    const broken = new Set(report.failures.map(({ id }) => id))
    if (broken.has(file.id)) return
    for (const id of reached.filter(isWanted)) await this.#tryMutant(file, id, (test) => !broken.has(test))
  }

  async #tryMutant(file: RunnerTestFile, id: number, isSound: (test: string) => boolean): Promise<void> {
    const tries = triesOf(id)
    const reach = this.#reaches.get(id)
    if (tries >= mostFiles || !reach) return
    active = id
    left = reach.times * 10 + MOST_TIMES
    const isChosen = (test: string) => isSound(test) && (reach.isAround || reach.tests.has(test))
    const { result } = await this.#runAgain(file, isChosen, { stopsEarly: true })
    active = -1
    shared.write(id, result?.state === 'fail' ? CAUGHT : tries + 1)
  }

  /** Runs the chosen tests of a file. */
  async #runAgain(
    file: RunnerTestFile,
    isChosen: (testId: string) => boolean,
    { stopsEarly }: { stopsEarly: boolean },
  ): Promise<RunnerTestFile> {
    forget()
    console.error = console.warn = () => undefined
    const timeout = Math.round(this.#slowestMs * 5 + 10_000)
    const inner: MutantRunner = Object.assign(Object.create(this) as MutantRunner, {
      config: { ...this.config, testTimeout: timeout, hookTimeout: timeout },
      cancelRun: false,
      cancel: undefined,
      onCleanupWorkerContext: undefined,
      onTaskUpdate: async () => undefined,
      onCollectStart: () => undefined,
      onCollected: (files: RunnerTestFile[]) => files.forEach((one) => leaveOut(one, isChosen)),
      onBeforeRunTask: (test: Parameters<TestRunner['onBeforeRunTask']>[0]) =>
        TestRunner.prototype.onBeforeRunTask.call(inner, test),
      onAfterRunTask: (test: { result?: { state: string } }) => {
        if (stopsEarly && test.result?.state === 'fail') inner['cancelRun'] = true
      },
      onAfterRunSuite: async () => undefined,
      onAfterRunFiles: () => undefined,
      importFile: (path: string, source: 'collect' | 'setup') =>
        TestRunner.prototype.importFile.call(inner, path, source),
    })
    const [run] = await startTests([file.filepath], inner)
    vi.useRealTimers()
    if (!run) throw new Error(`${file.name} was not run`)
    return run
  }
}

/** Lets what the tests share be loaded anew for each file, as it is when files do not share a process. */
function forgetTests(runner: TestRunner): void {
  const { evaluatedModules } = runner['moduleRunner'] as { evaluatedModules: EvaluatedModules }
  for (const module of evaluatedModules.idToModuleMap.values())
    if (module.id.includes('/tests/') && !module.id.includes('/tests/mutants/'))
      evaluatedModules.invalidateModule(module)
}

/** Marks the tests that are not chosen, those on PostgreSQL, and suites that have no other. */
function leaveOut(suite: RunnerTestSuite | RunnerTestFile, isChosen: (testId: string) => boolean): void {
  for (const task of suite.tasks) {
    if (task.type === 'test' && (task.mode === 'run' || task.mode === 'queued') && !isChosen(task.id))
      task.mode = 'skip'
    if (task.type === 'suite') leaveOut(task, task.name.endsWith('(PostgreSQL)') ? () => false : isChosen)
  }
  if (suite.tasks.every(({ mode }) => mode === 'skip' || mode === 'todo')) suite.mode = 'skip'
}

/** Tests that failed, and the file where something failed outside of them. */
function listFailures(file: RunnerTestFile): Failure[] {
  const failures: Failure[] = []
  const visit = (task: RunnerTask) => {
    if (task.result?.state !== 'fail') return
    const message = task.result.errors?.[0]?.message
    if (message !== undefined) failures.push({ id: task.type === 'test' ? task.id : file.id, name: task.name, message })
    if (task.type === 'suite') task.tasks.forEach(visit)
  }
  visit(file)
  return failures
}
