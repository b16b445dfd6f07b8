import { Link, useNavigate } from 'react-router'
import { siteEntries, type SiteList } from '#contract/fields/site.ts'
import { toPlain } from '../../parts/fields/field-values.ts'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import lines from '../../parts/lines.module.css'
import { findEntry, nameOf, withField } from './site-document.ts'
import { SiteFields } from './site-fields.tsx'
import styles from './site-screen.module.css'
import type { SiteWriting } from './use-site-draft.ts'

const KEY: readonly string[] = ['key']
const NONE: readonly string[] = []

interface EntriesProps {
  part: SiteList
  /** Key of the one that is open; empty for all of them. */
  entry: string
  writing: SiteWriting
  isReadOnly: boolean
}

/** What the site has of a kind: all of it, or one with its fields. */
export function Entries({ part, entry, writing, isReadOnly }: EntriesProps) {
  const text = useText()
  const navigate = useNavigate()
  const { document, base } = writing
  if (!document || !base) return null
  const list = document[part]
  const open = findEntry(document, part, entry)
  if (!open) {
    const add = () => {
      const key = freeKey(part, new Set(list.map((one) => toPlain(one['key']))))
      writing.change({ document: { ...document, [part]: [...list, { key }] } })
      void navigate(`/site/${part}/${key}`)
    }
    return (
      <>
        <ul className={lines.lines} aria-label={text(`site.part.${part}`)}>
          {list.map((one) => (
            <li key={toPlain(one['key'])} className={lines.line}>
              <Link to={`/site/${part}/${toPlain(one['key'])}`} className={styles.part ?? ''}>
                {nameOf(one)}
              </Link>
              <span className={lines.facts}>{toPlain(one['key'])}</span>
            </li>
          ))}
        </ul>
        {!isReadOnly && <Button onPress={add}>{text('fields.add')}</Button>}
      </>
    )
  }
  const isKnown = findEntry(base, part, entry) !== undefined
  const set = (field: string, value: unknown) => {
    if (field !== 'key') return writing.change({ document: withField(document, { part, key: entry, field }, value) })
    const key = toPlain(value)
    // A key is how the entry is known while it is written, too: it is not given away, nor to two.
    if (key === '' || findEntry(document, part, key)) return undefined
    writing.change({ document: { ...document, [part]: list.map((one) => (one === open ? { ...one, key } : one)) } })
    return void navigate(`/site/${part}/${key}`, { replace: true })
  }
  return (
    <>
      <SiteFields
        path="entry"
        facts={siteEntries[part]}
        values={open}
        place={`body.${part}.${list.indexOf(open)}`}
        problems={writing.problems}
        isReadOnly={isReadOnly}
        fixed={isKnown ? KEY : NONE}
        onChange={set}
      />
      {!isKnown && (
        <Button
          look="danger"
          onPress={() => {
            writing.change({ document: { ...document, [part]: list.filter((one) => one !== open) } })
            void navigate(`/site/${part}`)
          }}
        >
          {text('fields.remove')}
        </Button>
      )}
    </>
  )
}

/** A key that none of its kind has. */
function freeKey(part: SiteList, taken: ReadonlySet<string>): string {
  const word = part.slice(0, -1)
  let number = 1
  while (taken.has(`${word}-${number}`)) number += 1
  return `${word}-${number}`
}
