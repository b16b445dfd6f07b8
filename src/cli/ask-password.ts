import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { newPassword, PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from '#contract/admin/session.ts'
import { CommandFailed } from './command-failed.ts'

/**
 * A password that somebody chooses: typed twice at the terminal, where nothing of it is shown, or with `fromStdin` the
 * first line of the standard input.
 */
export async function askPassword({ fromStdin }: { fromStdin: boolean }): Promise<string> {
  const password = fromStdin ? ((await text(process.stdin)).split(/\r?\n/)[0] ?? '') : await askTwice()
  if (!newPassword.safeParse(password).success) {
    throw new CommandFailed(`A password has from ${PASSWORD_LENGTH_MIN} to ${PASSWORD_LENGTH_MAX} characters.`)
  }
  return password
}

async function askTwice(): Promise<string> {
  if (!process.stdin.isTTY) throw new CommandFailed('There is no terminal to ask at: use --password-stdin.')
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silence, terminal: true })
  const ask = async (question: string) => {
    process.stderr.write(question)
    const answer = await terminal.question('')
    process.stderr.write('\n')
    return answer
  }
  try {
    const password = await ask('Password: ')
    if ((await ask('Again: ')) !== password) throw new CommandFailed('The two are not the same.')
    return password
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw new CommandFailed('Nothing was done.')
    throw error
  } finally {
    terminal.close()
  }
}
