import { Command, CommanderError } from 'commander'
import { BackupFailed } from '#app/backup/backup-failed.ts'
import { ConfigError } from '#app/config/config-error.ts'
import { SourceError } from '#app/import/source-error.ts'
import { addAccountCommands } from './account-commands.ts'
import { addAdminCommands } from './admin-commands.ts'
import { addBackupCommands } from './backup-commands.ts'
import { addCentrifugoCommand } from './centrifugo-command.ts'
import { CommandFailed } from './command-failed.ts'
import { addContentCommands } from './content-commands.ts'
import { addDoctorCommand } from './doctor-command.ts'
import { addExportCommand } from './export-command.ts'
import { addFormCommands } from './form-commands.ts'
import { addImportCommands } from './import-commands.ts'
import { addInviteCommands } from './invite-commands.ts'
import { addLoginCodeCommands } from './login-code-commands.ts'
import { addLiveCommands } from './live-commands.ts'
import { addModerateCommands } from './moderate-commands.ts'
import { addPagesCommand } from './pages-command.ts'
import { addPreviewCommand } from './preview-command.ts'
import { addRedirectCommands } from './redirect-commands.ts'
import { addSeedCommand } from './seed-command.ts'
import { addShareCheckCommand } from './share-check-command.ts'
import { addSiteCommands } from './site-commands.ts'
import { addStatsCommand } from './stats-command.ts'
import { addWatchCommand } from './watch-command.ts'
import { addWechatCommand } from './wechat-command.ts'

/** Errors that say in words for their reader what is wrong. */
const SAID = [BackupFailed, CommandFailed, ConfigError, SourceError]

/** Runs one command; what goes wrong is said in one line and sets the exit code. */
export async function runProgram(argv: string[]): Promise<void> {
  const program = new Command('davmu')
    .description(
      'Operates this installation of davmu-share. start, dev, build, test, check and bench are commands too.',
    )
    .exitOverride()
  addImportCommands(program)
  addExportCommand(program)
  addBackupCommands(program)
  addContentCommands(program)
  addAccountCommands(program)
  addAdminCommands(program)
  addLiveCommands(program)
  addModerateCommands(program)
  addFormCommands(program)
  addInviteCommands(program)
  addLoginCodeCommands(program)
  addPreviewCommand(program)
  addPagesCommand(program)
  addCentrifugoCommand(program)
  addDoctorCommand(program)
  addRedirectCommands(program)
  addSeedCommand(program)
  addSiteCommands(program)
  addShareCheckCommand(program)
  addStatsCommand(program)
  addWatchCommand(program)
  addWechatCommand(program)
  try {
    await program.parseAsync(argv)
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode // commander has said what is wrong
      return
    }
    process.exitCode = 1
    process.stderr.write(`${toMessage(error)}\n`)
  }
}

function toMessage(error: unknown): string {
  if (error instanceof SourceError && error.line !== null) return `line ${error.line}: ${error.message}`
  if (SAID.some((kind) => error instanceof kind)) return (error as Error).message
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}
