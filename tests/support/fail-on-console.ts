import { format } from 'node:util'
import { afterAll, afterEach } from 'vitest'

/**
 * A test that makes the code print an error or a warning must say so by spying on the console; what gets through to
 * here was not expected and fails the test.
 */
const printed: string[] = []

for (const level of ['error', 'warn'] as const) {
  const print = console[level]
  console[level] = (...args: unknown[]) => {
    printed.push(`console.${level}: ${format(...args)}`)
    print(...args)
  }
}

afterEach(failIfPrinted)
afterAll(failIfPrinted)

function failIfPrinted(): void {
  const lines = printed.splice(0)
  if (lines.length > 0) throw new Error(`Unexpected output on the console:\n${lines.join('\n')}`)
}
