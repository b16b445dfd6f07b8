import { Check } from 'lucide-react'
import { Checkbox as AriaCheckbox, type CheckboxProps } from 'react-aria-components'
import styles from './checkbox.module.css'

/** Yes or no, with what that is about beside it. */
export function Checkbox({
  children,
  ...props
}: Omit<CheckboxProps, 'className' | 'children'> & { children?: string }) {
  return (
    <AriaCheckbox {...props} className={styles.checkbox ?? ''}>
      {({ isSelected }) => (
        <>
          <span className={styles.box}>{isSelected && <Check aria-hidden />}</span>
          {children}
        </>
      )}
    </AriaCheckbox>
  )
}
