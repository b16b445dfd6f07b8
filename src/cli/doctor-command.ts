import { Option, type Command } from 'commander'
import { environment } from '#app/config/environment.ts'
import { tell, type DoctorLanguage, type FindingStatus, type Told } from '#app/doctor/finding.ts'
import { runDoctor } from '#app/doctor/run-doctor.ts'
import { CommandFailed } from './command-failed.ts'

const SIGNS: Record<FindingStatus, Record<DoctorLanguage, string>> = {
  ok: { zh: '正常', en: 'ok   ' },
  warn: { zh: '注意', en: 'warn ' },
  fail: { zh: '故障', en: 'fails' },
}
const MEND: Record<DoctorLanguage, string> = { zh: '怎么办：', en: 'To mend it: ' }

/** `doctor`: what of this installation is misconfigured, and how to mend it. */
export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('say what is misconfigured and how to mend it; changes nothing')
    .addOption(new Option('--lang <language>', 'language of the answer').choices(['zh', 'en']).default('zh'))
    .option('--json', 'as JSON, for machines')
    .action(async ({ lang, json }: { lang: DoctorLanguage; json?: true }) => {
      const told = (await runDoctor(environment)).map((finding) => tell(finding, lang))
      process.stdout.write(json ? `${JSON.stringify(told, null, 2)}\n` : toLines(told, lang))
      const failed = told.filter(({ status }) => status === 'fail').length
      if (failed > 0)
        throw new CommandFailed(lang === 'zh' ? `有 ${failed} 项故障。` : `${failed} of these have to be mended.`)
    })
}

function toLines(told: readonly Told[], lang: DoctorLanguage): string {
  return told
    .map(({ status, found, mend }) => {
      const indent = ' '.repeat(6)
      return `${SIGNS[status][lang]}  ${found}\n${mend && status !== 'ok' ? `${indent}${MEND[lang]}${mend}\n` : ''}`
    })
    .join('')
}
