import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { effectiveSettings } from '../../api/queries-system.ts'
import { QueryFailed } from '../../parts/query-failed.tsx'
import { Section } from '../../parts/section.tsx'
import { useText } from '../../texts/text.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import lines from '../../parts/lines.module.css'
import styles from './system.module.css'

/** The settings that hold; of secrets, whether they are set. They are changed where the site is started. */
export function Settings() {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const settings = useQuery({ ...effectiveSettings, enabled: isOpen })
  const valueOf = (value: string, isSet: boolean, isSecret: boolean) =>
    isSecret ? text(isSet ? 'system.secretSet' : 'system.notSet') : value || text('system.notSet')
  return (
    <Section title={text('system.settings')}>
      <p className={lines.facts}>{text('system.settingsWords')}</p>
      <details className={styles.more} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{text('system.showSettings')}</summary>
        {settings.error && <QueryFailed error={settings.error} onRetry={() => void settings.refetch()} />}
        {settings.isLoading && <Skeleton rows={6} />}
        <dl className={styles.facts}>
          {settings.data?.list.map(({ name, value, is_set: isSet, is_secret: isSecret }) => (
            <div key={name} data-set={isSet || undefined}>
              <dt>{name}</dt>
              <dd>{valueOf(value, isSet, isSecret)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </Section>
  )
}
