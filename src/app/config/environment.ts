/** The environment that this process was started with. */
export const environment: Readonly<Record<string, string | undefined>> = process.env

/** The same environment for a child process, with some variables set otherwise. */
export function childEnvironment(changes: Record<string, string>): Record<string, string | undefined> {
  return { ...environment, ...changes }
}
