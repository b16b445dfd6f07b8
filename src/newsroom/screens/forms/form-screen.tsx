import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { call, type Output } from '../../api/client.ts'
import { formOf } from '../../api/queries.ts'
import { Moment } from '../../parts/moment.tsx'
import { QueryFailed } from '../../parts/query-failed.tsx'
import { Screen } from '../../parts/screen.tsx'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { saveCsv } from '../../ui/save-csv.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './form-screen.module.css'
import { useEntries } from './use-entries.ts'

/** The form of an activity: how many entered it, and what, once somebody asks for that. */
export function FormScreen() {
  const { id = '' } = useParams()
  const text = useText()
  const form = useQuery(formOf(id))
  const { entries, hasMore, read } = useEntries(id)
  const save = useMutation({ mutationFn: () => saveTable(id) })
  const error = read.error ?? save.error
  return (
    <Screen title={form.data?.title || text('forms.title')}>
      {form.error && <QueryFailed error={form.error} onRetry={() => void form.refetch()} />}
      {form.isPending && <Skeleton rows={4} />}
      {form.data && (
        <>
          <p className={styles.figures}>
            <strong className={styles.used}>{form.data.used}</strong>
            {text(form.data.quota > 0 ? 'forms.usedOf' : 'forms.used', { quota: form.data.quota })}
            {form.data.waiting > 0 && <span>{text('forms.waiting', { count: form.data.waiting })}</span>}
            <span className={styles.status}>{text(`forms.status.${form.data.status}`)}</span>
          </p>
          <Options form={form.data} />
          <div className={styles.actions}>
            {entries === null && (
              <Button look="filled" isPending={read.isPending} onPress={() => read.mutate()}>
                {text('forms.show')}
              </Button>
            )}
            <Button isPending={save.isPending} onPress={() => save.mutate()}>
              {text('forms.table')}
            </Button>
            <span className={styles.recorded}>{text('forms.recorded')}</span>
          </div>
          {error && <FailureNote message={error.message} />}
          {entries?.length === 0 && <p className={styles.none}>{text('forms.none')}</p>}
          {entries !== null && entries.length > 0 && (
            <div className={styles.scroller} role="region" aria-label={text('forms.entries')} tabIndex={0}>
              <table className={styles.table}>
                <thead>
                  <tr>
                    <th scope="col">{text('forms.receipt')}</th>
                    <th scope="col">{text('forms.when')}</th>
                    {form.data.waiting_list && <th scope="col">{text('forms.place')}</th>}
                    {form.data.fields.map(({ field_id: field, label }) => (
                      <th key={field} scope="col">
                        {label}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {entries.map((entry) => (
                    <tr key={entry.receipt_no}>
                      <th scope="row">{entry.receipt_no}</th>
                      <td>
                        <Moment seconds={entry.create_time} />
                      </td>
                      {form.data.waiting_list && (
                        <td>
                          {entry.waiting > 0 ? text('forms.waitsAt', { count: entry.waiting }) : text('forms.hasPlace')}
                        </td>
                      )}
                      {form.data.fields.map(({ field_id: field }, place) => (
                        <td key={field}>{entry.values[place]}</td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
          {hasMore && (
            <Button isPending={read.isPending} onPress={() => read.mutate()}>
              {text('contents.more')}
            </Button>
          )}
        </>
      )}
    </Screen>
  )
}

/** How many places the options have left that have a number of them. */
function Options({ form: { fields, left } }: { form: Output<'GET /admin/api/v1/forms/{id}'> }) {
  const text = useText()
  if (left.length === 0) return null
  const optionOf = (id: string, value: string) =>
    fields.find(({ field_id: field }) => field === id)?.options.find((option) => option.value === value)
  return (
    <ul className={styles.options}>
      {left.map(({ field_id: field, value, count }) => (
        <li key={`${field} ${value}`}>
          {optionOf(field, value)?.label ?? value} <strong>{text('forms.left', { count })}</strong>
        </li>
      ))}
    </ul>
  )
}

/** Hands the whole table to the browser as a file. */
async function saveTable(id: string): Promise<void> {
  const parts: string[] = []
  for (let after: number | null = 0; after !== null;) {
    const { csv, next }: { csv: string; next: number | null } = await call('POST /admin/api/v1/forms/{id}/table', {
      id,
      after,
    })
    parts.push(csv)
    after = next
  }
  saveCsv(id, parts)
}
