import { Button as AriaButton, Link, type ButtonProps as AriaButtonProps, type LinkProps } from 'react-aria-components'
import styles from './button.module.css'

type Look = 'filled' | 'plain' | 'quiet' | 'danger'

interface ButtonProps extends Omit<AriaButtonProps, 'className'> {
  look?: Look
  /** What it began is under way. */
  isPending?: boolean
}

const classOf = (look: Look) => `${styles.button} ${styles[look]}`

export function Button({ look = 'plain', isPending = false, onPress, type = 'button', ...props }: ButtonProps) {
  // Pressed again it does nothing, and keeps the focus. What the library says of it names what is gone by then.
  const acting = isPending ? { type: 'button' as const } : { type, ...(onPress && { onPress }) }
  return <AriaButton {...props} {...acting} className={`${classOf(look)} ${isPending ? styles.pending : ''}`} />
}

/** Leads somewhere and looks like a button. */
export function ButtonLink({ look = 'plain', ...props }: Omit<LinkProps, 'className'> & { look?: Look }) {
  return <Link {...props} className={classOf(look)} />
}

/** A button that is an icon; what it does is said by its name, which is also shown when it is pointed at. */
export function IconButton({ label, ...props }: Omit<AriaButtonProps, 'className' | 'aria-label'> & { label: string }) {
  return (
    <AriaButton
      {...props}
      aria-label={label}
      className={`${styles.button} ${styles.quiet} ${styles.icon}`}
      render={(dom) => <button {...dom} title={label} />}
    />
  )
}
