import { X } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { siteEntries, type SiteList } from '#contract/fields/site.ts'
import { StepButtons } from '../../parts/step-buttons.tsx'
import { stepped } from '../../parts/stepped.ts'
import { toPlain } from '../../parts/fields/field-values.ts'
import { useText } from '../../texts/text.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import lines from '../../parts/lines.module.css'
import type { Removable } from './remove-dialog.tsx'
import { findEntry, nameOf, ORDERED, withField, withoutEntry } from './site-document.ts'
import { SiteFields } from './site-fields.tsx'
import styles from './site-screen.module.css'
import type { SiteWriting } from './use-site-draft.ts'

const RemoveDialog = lazyPart(async () => (await import('./remove-dialog.tsx')).RemoveDialog)

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
  const [removed, setRemoved] = useState('')
  if (!document || !base) return null
  const list = document[part]
  const open = findEntry(document, part, entry)
  /** What the site does not have yet is gone at once, everything else once that was agreed to. */
  const remove = (key: string) => {
    if (findEntry(base, part, key)) return setRemoved(key)
    writing.change({ document: withoutEntry(document, part, key) })
    return void navigate(`/site/${part}`)
  }
  const asked = removed !== '' && isRemovable(part) && (
    <RemoveDialog
      part={part}
      entry={{ key: removed, name: nameOf(findEntry(document, part, removed) ?? { key: removed }) }}
      writing={writing}
      onRemoved={() => {
        setRemoved('')
        void navigate(`/site/${part}`)
      }}
      onClose={() => setRemoved('')}
    />
  )
  if (!open) {
    const keys = list.map((one) => toPlain(one['key']))
    const add = () => {
      const key = freeKey(part, new Set(keys))
      writing.change({ document: { ...document, [part]: [...list, { key }] } })
      void navigate(`/site/${part}/${key}`)
    }
    return (
      <>
        <ul className={lines.lines} aria-label={text(`site.part.${part}`)}>
          {list.map((one, index) => {
            const key = toPlain(one['key'])
            const title = nameOf(one)
            const isKnown = findEntry(base, part, key) !== undefined
            return (
              <li key={key} className={`${lines.line} ${styles.entry}`}>
                <Link to={`/site/${part}/${key}`} className={styles.part ?? ''}>
                  {title}
                </Link>
                <span className={lines.facts}>{key}</span>
                {!isReadOnly && (
                  <span className={styles.does}>
                    {ORDERED.has(part) && (
                      <StepButtons
                        title={title}
                        place={index}
                        count={list.length}
                        onStep={(step) =>
                          writing.change({
                            document: withField(document, { part, key: '', field: '' }, stepped(keys, key, step)),
                          })
                        }
                      />
                    )}
                    {(isRemovable(part) || !isKnown) && (
                      <IconButton label={text('fields.removeOf', { title })} onPress={() => remove(key)}>
                        <X aria-hidden />
                      </IconButton>
                    )}
                  </span>
                )}
              </li>
            )
          })}
        </ul>
        {!isReadOnly && <Button onPress={add}>{text('fields.add')}</Button>}
        {asked}
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
      {!isReadOnly && (isRemovable(part) || !isKnown) && (
        <Button look="danger" onPress={() => remove(entry)}>
          {text('fields.remove')}
        </Button>
      )}
      {asked}
    </>
  )
}

function isRemovable(part: SiteList): part is Removable {
  return part !== 'accounts' && part !== 'circles'
}

/** A key that none of its kind has. */
function freeKey(part: SiteList, taken: ReadonlySet<string>): string {
  const word = part.slice(0, -1)
  let number = 1
  while (taken.has(`${word}-${number}`)) number += 1
  return `${word}-${number}`
}
