import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { contentModels } from '../../api/queries-staff.ts'
import lines from '../../parts/lines.module.css'
import { QueryFailed } from '../../parts/query-failed.tsx'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ContentModel } from './content-model.tsx'
import styles from './site-screen.module.css'

/** The content models of the site, or one of them by its key; one that the site does not have is new. */
export function ContentModels({ entry, isNarrow }: { entry: string; isNarrow: boolean }) {
  const text = useText()
  const navigate = useNavigate()
  const [key, setKey] = useState('')
  const { data, error, refetch } = useQuery(contentModels)
  if (!data) return error && <QueryFailed error={error} onRetry={() => void refetch()} />
  if (entry !== '') {
    const isNew = !data.list.some((one) => one.key === entry)
    return <ContentModel key={entry} entry={entry} isNew={isNew} isNarrow={isNarrow} />
  }
  return (
    <>
      <ul className={lines.lines} aria-label={text('site.part.models')}>
        {data.list.map((one) => (
          <li key={one.key} className={`${lines.line} ${styles.entry}`}>
            <Link to={`/site/models/${one.key}`} className={styles.part ?? ''}>
              {one.name}
            </Link>
            <span className={lines.facts}>{one.key}</span>
            <span className={lines.facts}>{text('models.items', { count: one.items })}</span>
          </li>
        ))}
      </ul>
      <TextField label={text('models.new')} value={key} onChange={setKey} isCode />
      <Button
        isDisabled={key.trim() === ''}
        onPress={() => void navigate(`/site/models/${encodeURIComponent(key.trim())}`)}
      >
        {text('fields.add')}
      </Button>
    </>
  )
}
