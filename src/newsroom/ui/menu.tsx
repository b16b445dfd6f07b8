import type { ReactNode } from 'react'
import { Header, Menu as AriaMenu, MenuItem, MenuSection, MenuTrigger, Popover } from 'react-aria-components'
import styles from './list-box.module.css'

export interface MenuEntry {
  id: string
  name: string
  onAction: () => void
  /** Ends or removes something. */
  isDangerous?: boolean
}

interface MenuGroup {
  /** Empty for entries that need no heading. */
  name: string
  entries: readonly MenuEntry[]
}

/** A button, and what it offers to do. */
export function Menu({ label, button, groups }: { label: string; button: ReactNode; groups: readonly MenuGroup[] }) {
  return (
    <MenuTrigger>
      {button}
      <Popover className={styles.popover ?? ''}>
        <AriaMenu aria-label={label} className={styles.list ?? ''}>
          {groups.map(({ name, entries }) => (
            <MenuSection key={entries[0]?.id ?? name}>
              {name !== '' && <Header className={styles.head ?? ''}>{name}</Header>}
              {entries.map(({ id, name: entryName, onAction, isDangerous }) => (
                <MenuItem
                  key={id}
                  id={id}
                  onAction={onAction}
                  className={`${styles.item} ${isDangerous ? styles.danger : ''}`}
                >
                  {entryName}
                </MenuItem>
              ))}
            </MenuSection>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
