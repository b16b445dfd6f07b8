import { Option, type Command } from 'commander'
import { environment } from '#app/config/environment.ts'
import { tell, type Told } from '#app/doctor/finding.ts'
import { toShortName } from '#app/doctor/short-name.ts'
import { runDoctor } from '#app/doctor/run-doctor.ts'
import { BASE_LOCALE } from '#contract/locale.ts'
import { findLocale, locales, say } from '#locales/say.ts'
import { CommandFailed } from './command-failed.ts'

/** `doctor`: what of this installation is misconfigured, and how to mend it. */
export function addDoctorCommand(program: Command): void {
  const languages = locales.map(toShortName)
  program
    .command('doctor')
    .description('say what is misconfigured and how to mend it; changes nothing')
    .addOption(new Option('--lang <language>', 'language of the answer').choices(languages).default(languages[0]))
    .option('--json', 'as JSON, for machines')
    .action(async ({ lang, json }: { lang: string; json?: true }) => {
      const locale = findLocale(lang) ?? BASE_LOCALE
      const told = (await runDoctor(environment)).map((finding) => tell(finding, locale))
      process.stdout.write(json ? `${JSON.stringify(told, null, 2)}\n` : toLines(told, locale))
      const count = told.filter(({ status }) => status === 'fail').length
      if (count > 0) throw new CommandFailed(say(locale, 'doctor.failed', { count }))
    })
}

function toLines(told: readonly Told[], locale: string): string {
  const signs = {
    ok: say(locale, 'doctor.sign.ok'),
    warn: say(locale, 'doctor.sign.warn'),
    fail: say(locale, 'doctor.sign.fail'),
  }
  const width = Math.max(...Object.values(signs).map(({ length }) => length))
  return told
    .map(({ status, found, mend }) => {
      const toMend = mend && status !== 'ok' ? `${' '.repeat(6)}${say(locale, 'doctor.toMend', { mend })}\n` : ''
      return `${signs[status].padEnd(width)}  ${found}\n${toMend}`
    })
    .join('')
}
