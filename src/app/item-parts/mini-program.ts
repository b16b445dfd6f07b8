import { UP } from '../export/export-source.ts'
import { withoutEmpty } from '../export/without-empty.ts'
import type { ItemPart } from './item-part.ts'

/** It is saved with its item. */
export const miniProgram: ItemPart = {
  read({ mini_program: given }) {
    if (given === undefined) return {}
    const { app_id: appId, env_version: envVersion, code, username, path } = given
    return { miniProgram: { appId, username, path, envVersion, code: code || null } }
  },
  async collect({ miniProgram: found }, _source, media) {
    if (found === null) return {}
    const { appId, username, path, envVersion, codeImage } = found
    const code = codeImage === null ? '' : await media.write(codeImage, UP)
    return { mini_program: withoutEmpty({ app_id: appId, username, path, env_version: envVersion, code }) }
  },
}
