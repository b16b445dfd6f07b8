/** Name of a task, by which tasks are in the order of their beginning: `2026-05-04T10-20-30Z-1a2b3c4d`. */
export function makeTaskId(seconds: number, random: Uint8Array): string {
  const time = new Date(seconds * 1000).toISOString().slice(0, 19).replaceAll(':', '-')
  return `${time}Z-${Buffer.from(random).toString('hex')}`
}
