import { environment } from './environment.ts'
import { ConfigError } from './config-error.ts'
import { readConfig, type Config } from './read-config.ts'

/** The configuration of this process; a wrong one is said on the error output and ends it. */
export function configOrExit(): Config {
  try {
    return readConfig(environment)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
