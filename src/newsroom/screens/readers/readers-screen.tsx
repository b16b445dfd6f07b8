import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-aria-components'
import { useSearchParams } from 'react-router'
import { call } from '../../api/client.ts'
import { readersNamed } from '../../api/queries.ts'
import asking from '../../parts/asking.module.css'
import { Moment } from '../../parts/moment.tsx'
import { QueryFailed } from '../../parts/query-failed.tsx'
import { Screen } from '../../parts/screen.tsx'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './readers-screen.module.css'

/** Finds a reader by the beginning of their name, or by their number, which is recorded. */
export function ReadersScreen() {
  const text = useText()
  const [params, setParams] = useSearchParams()
  const looked = params.get('text') ?? ''
  const [name, setName] = useState(looked)
  const [mobile, setMobile] = useState('')
  const named = useQuery({ ...readersNamed(looked), enabled: looked !== '' })
  const numbered = useMutation({
    mutationFn: () => call('POST /admin/api/v1/users/by-mobile', { mobile: mobile.trim() }),
  })
  const byNumber = numbered.data?.list.map(({ id, nickname, created_at }) => ({
    id,
    name: nickname,
    create_time: created_at,
  }))
  const found = byNumber ?? named.data?.list
  return (
    <Screen title={text('readers.title')}>
      <div className={styles.ways}>
        <form
          role="search"
          className={asking.asking}
          onSubmit={(event) => {
            event.preventDefault()
            numbered.reset()
            setParams(name.trim() === '' ? {} : { text: name.trim() }, { replace: true })
          }}
        >
          <TextField label={text('readers.name')} value={name} onChange={setName} maxLength={24} />
          <Button look="filled" type="submit">
            {text('moderation.look')}
          </Button>
        </form>
        <form
          className={asking.asking}
          onSubmit={(event) => {
            event.preventDefault()
            if (mobile.trim() !== '') numbered.mutate()
          }}
        >
          <TextField
            label={text('readers.number')}
            note={text('readers.recorded')}
            value={mobile}
            onChange={setMobile}
            maxLength={15}
          />
          <Button type="submit" isPending={numbered.isPending}>
            {text('moderation.look')}
          </Button>
        </form>
      </div>
      {named.error && <QueryFailed error={named.error} onRetry={() => void named.refetch()} />}
      {numbered.error && <FailureNote message={numbered.error.message} />}
      {found?.length === 0 && <p className={styles.none}>{text('readers.none')}</p>}
      <ul>
        {found?.map((reader) => (
          <li key={reader.id}>
            <Link href={`/readers/${reader.id}`} className={styles.found ?? ''}>
              <span className={styles.name}>{reader.name || text('moderation.nobody')}</span>
              <span className={styles.facts}>
                {text('moderation.sinceWhen')} <Moment seconds={reader.create_time} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Screen>
  )
}
