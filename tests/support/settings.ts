import { readConfig } from '#app/config/read-config.ts'
import type { Settings } from '#server/settings/settings.ts'

/** What holds where nothing is set, but that verification codes have no ceiling. */
export const TEST_SETTINGS: Settings = { ...readConfig({}).settings, smsPerHour: 0 }
