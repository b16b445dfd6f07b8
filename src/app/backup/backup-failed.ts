/** A backup could not be made, read or restored; the message says why, one line for each reason. */
export class BackupFailed extends Error {
  override readonly name = 'BackupFailed'
}

/** Why something failed, in words; a full disk is what happens most. */
export function reasonOf(error: unknown, folder: string): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? error.code : ''
  if (code === 'ENOSPC' || code === 'EDQUOT') return `there is no room left in ${folder}`
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return `${folder} may not be written to (${code})`
  return error.message || String(code)
}
