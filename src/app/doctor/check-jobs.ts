import type { Config } from '../config/read-config.ts'
import { fail, ok, warn, type Finding } from './finding.ts'

const ASK_MS = 10_000
/** A process that does nothing by itself any more has not done this one either, which is due four times a minute. */
const OFTEN = 'release of scheduled items'
const OFTEN_SECONDS = 300

/** Whether what the running site does by itself succeeds, by the numbers that it tells. `origin` leads to its process. */
export async function checkJobs(origin: string, { metricsToken }: Config): Promise<Finding[]> {
  const answer = await fetch(`${origin}/metrics`, {
    headers: metricsToken === null ? {} : { authorization: `Bearer ${metricsToken}` },
    signal: AbortSignal.timeout(ASK_MS),
  })
  if (!answer.ok) return [warn('jobs.untold', { status: answer.status })]
  const numbers = await answer.text()
  const succeeded = readNumbers(numbers, 'job_last_success_timestamp_seconds')
  const failed = readNumbers(numbers, 'job_last_failure_timestamp_seconds')
  const findings = [...failed].flatMap(([job, at]) => {
    const success = succeeded.get(job) ?? 0
    return at > success ? fail('jobs.failing', { job, failed: toTime(at), succeeded: toTime(success) }) : []
  })
  const idle = Date.now() / 1000 - (succeeded.get(OFTEN) ?? 0)
  if (findings.length === 0 && idle > OFTEN_SECONDS)
    findings.push(fail('jobs.idle', { minutes: Math.floor(idle / 60) }))
  return findings.length > 0 ? findings : [ok('jobs', { count: succeeded.size })]
}

/** Values of a number by job. */
function readNumbers(text: string, name: string): Map<string, number> {
  const lines = Array.from(text.matchAll(/^(\w+)\{job="([^"]+)"\} (\S+)$/gm))
  return new Map(lines.flatMap(([, found, job = '', value]) => (found === name ? [[job, Number(value)]] : [])))
}

function toTime(seconds: number): string {
  return seconds === 0 ? '–' : new Date(seconds * 1000).toISOString()
}
