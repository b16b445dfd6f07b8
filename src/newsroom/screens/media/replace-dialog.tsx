import { useState } from 'react'
import type { ReplacedUse, ShelfFile, ShelfUse } from '#contract/admin/shelf.ts'
import { acceptsOf } from '#contract/admin/shelf-files.ts'
import { formatSize } from '#contract/format/sizes.ts'
import { formatDuration } from '#contract/format/times.ts'
import { sendFiles, useUploads } from '../../api/uploads.ts'
import { nameOf } from '../../parts/file-name.ts'
import { QueryFailed } from '../../parts/query-failed.tsx'
import { UploadRow } from '../../parts/uploads/upload-row.tsx'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { chooseFiles } from '../../ui/choose-files.ts'
import { Dialog, DialogButtons } from '../../ui/dialog.tsx'
import { UseWords } from './file-uses.tsx'
import styles from './replace-dialog.module.css'
import { useReplacedIn, useReplacing } from './use-replacing.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const ShelfPicker = lazyPart(async () => (await import('../../parts/shelf-picker.tsx')).ShelfPicker)

interface ReplaceDialogProps {
  file: ShelfFile
  uses: readonly ShelfUse[]
  onClose: () => void
  /** Hears of the file that took the place. */
  onDone: (hash: string) => void
}

/** Chooses the file that takes the place of another, and says where it will, and where it will not. */
export function ReplaceDialog({ file, uses, onClose, onDone }: ReplaceDialogProps) {
  const text = useText()
  const [next, setNext] = useState<ShelfFile | null>(null)
  const [left, setLeft] = useState<ReadonlySet<ShelfUse>>(new Set())
  const replacedIn = useReplacedIn()
  const replacing = useReplacing({ onDone: () => next && onDone(next.hash) })
  const followed = uses.filter((use) => replacedIn(use) !== null)
  const others = uses.filter((use) => replacedIn(use) === null)
  const chosen = followed.filter((use) => !left.has(use))
  const replace = () => next && replacing.mutate({ hash: file.hash, by: next.hash, uses: textsOf(chosen, replacedIn) })
  return (
    <Dialog title={text('media.replace.title', { name: nameOf(file, text) })} isOpen isWide onClose={onClose}>
      <div className={styles.pair}>
        <Side title={text('media.replace.former')} file={file} />
        {next ? <Side title={text('media.replace.next')} file={next} /> : <NextFile file={file} onNext={setNext} />}
      </div>
      <fieldset className={styles.uses}>
        <legend>{text('media.replace.where')}</legend>
        {followed.map((use) => (
          <div key={keyOf(use)} className={styles.use}>
            <Checkbox
              aria-label={use.title || text(`media.use.${use.kind}`, { table: use.table })}
              isSelected={!left.has(use)}
              onChange={(isSo) => setLeft(toggled(left, use, !isSo))}
            />
            <UseWords use={use} />
          </div>
        ))}
      </fieldset>
      {others.length > 0 && (
        <section className={styles.others} aria-label={text('media.replace.stays')}>
          <h3>{text('media.replace.stays')}</h3>
          {others.map((use) => (
            <UseWords key={keyOf(use)} use={use} />
          ))}
        </section>
      )}
      {replacing.error && <QueryFailed error={replacing.error} onRetry={replace} />}
      <DialogButtons>
        <Button onPress={onClose}>{text('frame.cancel')}</Button>
        <Button
          look="filled"
          isDisabled={next === null || chosen.length === 0}
          isPending={replacing.isPending}
          onPress={replace}
        >
          {text('media.replace.do', { count: chosen.length })}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

/** Chosen from the shelf, or sent from this machine. */
function NextFile({ file, onNext }: { file: ShelfFile; onNext: (next: ShelfFile) => void }) {
  const text = useText()
  const [sent, setSent] = useState<number | null>(null)
  const [isPicking, setPicking] = useState(false)
  const sending = useUploads(({ list }) => list.find(({ id }) => id === sent))
  return (
    <div className={styles.choice}>
      <Button
        look="filled"
        onPress={() => chooseFiles(acceptsOf(file.kind), (files) => setSent(sendFiles(files, onNext)[0] ?? null))}
      >
        {text('media.replace.choose')}
      </Button>
      <Button onPress={() => setPicking(true)}>{text('media.pick')}</Button>
      {sending && (
        <ul className={styles.sending}>
          <UploadRow sending={sending} />
        </ul>
      )}
      {isPicking && (
        <ShelfPicker
          kinds={[file.kind]}
          onTake={(taken) => {
            setPicking(false)
            if (taken.hash !== file.hash) onNext(taken)
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  )
}

function Side({ title, file }: { title: string; file: ShelfFile }) {
  const text = useText()
  const facts = [
    formatSize(file.size),
    ...(file.width > 0 ? [`${file.width} × ${file.height}`] : []),
    ...(file.duration > 0 ? [formatDuration(file.duration)] : []),
  ]
  return (
    <figure className={styles.side} aria-label={title}>
      {file.thumb && <img src={file.thumb} alt={file.alt || nameOf(file, text)} className={styles.look} />}
      <figcaption>
        <strong>{title}</strong> {nameOf(file, text)}
        <span className={styles.facts}>{facts.join(' · ')}</span>
      </figcaption>
    </figure>
  )
}

function toggled<T>(set: ReadonlySet<T>, one: T, isIn: boolean): ReadonlySet<T> {
  const others = [...set].filter((other) => other !== one)
  return new Set(isIn ? [...others, one] : others)
}

function keyOf({ kind, id, table, title }: ShelfUse): string {
  return `${kind} ${id} ${table} ${title}`
}

/** Each text once, however much of it names the file. */
function textsOf(uses: readonly ShelfUse[], toText: (use: ShelfUse) => ReplacedUse | null): ReplacedUse[] {
  const texts = uses.flatMap((use) => toText(use) ?? [])
  return [...new Map(texts.map((one) => [`${one.kind} ${one.id}`, one])).values()]
}
