/** Facts of this installation by key: token secret, id salt, site identity. */
export interface SettingsTable {
  key: string
  value: string
}
