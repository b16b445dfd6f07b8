import { accessSync, constants, existsSync } from 'node:fs'
import { execFileSync } from 'node:child_process'

/** Whether there is a file that can be run. */
export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Whether packages can be installed without asking anybody: as root on Debian. */
export function mayInstall(): boolean {
  return existsSync('/etc/debian_version') && process.getuid?.() === 0
}

/** Installs Debian's packages and says so; `name` is what was missing. Throws when apt-get fails. */
export function install(name: string, packages: readonly string[]): void {
  console.log(`${name} was not found: installing it with apt-get`)
  const apt = (...args: string[]) =>
    execFileSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  apt('update')
  apt('install', '-y', '--no-install-recommends', ...packages)
}
