import { Check, Clock, Copy } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { formatDateTime } from '#contract/format/times.ts'
import type { FormField, FormStatus, OwnEntry } from '#contract/forms.ts'
import { useText } from '../../i18n/text.tsx'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast.ts'
import { describeValue } from './describe-value.ts'
import style from './receipt.module.css'
import textStyle from '../../ui/text-styles.module.css'

interface ReceiptProps {
  form: { title: string; status: FormStatus; end_time: number; fields: readonly FormField[] }
  entry: OwnEntry
  /** Stand above what was entered. */
  facts: ReadonlyArray<{ name: string; value: string }>
  /** Where the reader goes from here. */
  onward?: ReactNode
  /** Absent where it is changed elsewhere. */
  onEdit?: () => void
  onWithdraw: () => Promise<void>
}

/** The number of an entry, what was entered, and how it is changed or taken back. */
export function Receipt({ form, entry, facts, onward, onEdit, onWithdraw }: ReceiptProps) {
  const text = useText()
  const { receipt_no: number, editable, waiting } = entry
  const isWaiting = waiting > 0
  const copy = async () => toast(text((await copyText(number)) ? 'form.copied' : 'form.notCopied'))
  return (
    <section className={style.place} aria-label={text('form.receipt')}>
      <div className={style.card}>
        <div className={style.top}>
          <p className={style.state} data-waiting={isWaiting || undefined}>
            {isWaiting ? <Clock aria-hidden="true" /> : <Check aria-hidden="true" />}
            {isWaiting
              ? text(form.status === 3 ? 'form.noPlace' : 'form.waitsAt', { count: waiting })
              : text('form.entered')}
          </p>
          {isWaiting && form.status !== 3 && <p className={style.advice}>{text('form.waitsAdvice')}</p>}
          <p className={textStyle.meta}>{text('form.receiptNumber')}</p>
          <div className={style.row}>
            <p className={style.number}>{number}</p>
            <IconButton label={text('form.copy')} onClick={() => void copy()}>
              <Copy />
            </IconButton>
          </div>
        </div>
        <dl className={style.facts}>
          {facts.map(({ name, value }) => (
            <Fact key={name} name={name} value={value} />
          ))}
          {form.fields.map((field) => (
            <Fact
              key={field.field_id}
              name={field.label}
              value={describeValue(field, entry.values[field.field_id], text)}
            />
          ))}
        </dl>
        {entry.uploads.length > 0 && (
          <div className={style.pictures}>
            {entry.uploads.map(({ upload_id: id, image }) => (
              <img key={id} src={image.url} alt={text('form.picture')} width={72} height={72} loading="lazy" />
            ))}
          </div>
        )}
        {!isWaiting && onward}
      </div>
      {editable && <Actions isWaiting={isWaiting} onWithdraw={onWithdraw} {...(onEdit && { onEdit })} />}
      <p className={style.until}>
        {editable
          ? form.end_time > 0 && text('form.changeUntil', { time: formatDateTime(form.end_time) })
          : text('form.noChange')}
      </p>
    </section>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  if (value === '') return null
  return (
    <div className={style.fact}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

interface ActionsProps extends Pick<ReceiptProps, 'onEdit' | 'onWithdraw'> {
  isWaiting: boolean
}

/** Taking an entry back is asked for twice: its place goes to somebody else. */
function Actions({ isWaiting, onEdit, onWithdraw }: ActionsProps) {
  const text = useText()
  const [step, setStep] = useState<'offered' | 'asked' | 'under-way'>('offered')
  if (step === 'offered') {
    return (
      <div className={style.actions}>
        {onEdit && (
          <Button kind="quiet" onClick={onEdit}>
            {text('form.edit')}
          </Button>
        )}
        <Button kind="quiet" onClick={() => setStep('asked')}>
          {text('form.withdraw')}
        </Button>
      </div>
    )
  }
  const withdraw = async () => {
    setStep('under-way')
    await onWithdraw()
    setStep('offered')
  }
  return (
    <div className={style.question} role="group" aria-label={text('form.withdraw')}>
      <p role="status">{text(isWaiting ? 'form.leaveQuestion' : 'form.withdrawQuestion')}</p>
      <div className={style.actions}>
        <Button kind="quiet" onClick={() => setStep('offered')} disabled={step === 'under-way'}>
          {text('form.keepEntry')}
        </Button>
        <Button kind="soft" onClick={() => void withdraw()} disabled={step === 'under-way'}>
          {text('form.withdrawNow')}
        </Button>
      </div>
    </div>
  )
}
