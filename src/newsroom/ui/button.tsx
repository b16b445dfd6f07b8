import { Button as AriaButton, Link, type ButtonProps as AriaButtonProps, type LinkProps } from 'react-aria-components'
import styles from './button.module.css'

type Look = 'filled' | 'plain' | 'quiet' | 'danger'

const classOf = (look: Look) => `${styles.button} ${styles[look]}`

export function Button({ look = 'plain', ...props }: Omit<AriaButtonProps, 'className'> & { look?: Look }) {
  return <AriaButton {...props} className={classOf(look)} />
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
