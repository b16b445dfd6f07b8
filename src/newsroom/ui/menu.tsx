import { Check } from 'lucide-react'
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
  /** The id of what holds now, where the entries are choices. */
  chosen?: string
}

interface MenuProps {
  label: string
  button: ReactNode
  groups: readonly MenuGroup[]
  /** Whether it is open, where more than its button opens it. */
  open?: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }
}

/** A button, and what it offers to do. */
export function Menu({ label, button, groups, open }: MenuProps) {
  return (
    <MenuTrigger {...open}>
      {button}
      <Popover className={styles.popover ?? ''}>
        <AriaMenu aria-label={label} className={styles.list ?? ''}>
          {groups.map(({ name, entries, chosen }) => (
            <MenuSection
              key={entries[0]?.id ?? name}
              className={styles.section ?? ''}
              {...(name !== '' && { 'aria-label': name })}
              {...(chosen !== undefined && { selectionMode: 'single', selectedKeys: [chosen] })}
            >
              {name !== '' && <Header className={styles.head ?? ''}>{name}</Header>}
              {entries.map(({ id, name: entryName, onAction, isDangerous }) => (
                <MenuItem
                  key={id}
                  id={id}
                  onAction={onAction}
                  className={`${styles.item} ${isDangerous ? styles.danger : ''}`}
                >
                  {({ isSelected }) => (
                    <>
                      {entryName}
                      {isSelected && <Check aria-hidden className={styles.check} />}
                    </>
                  )}
                </MenuItem>
              ))}
            </MenuSection>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
