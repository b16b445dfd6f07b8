import type { FieldFacts } from '#contract/fields/field-facts.ts'
import { useText } from '../../texts/text.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { labelOf, type ControlProps } from './control.ts'
import { FileControl } from './file-control.tsx'
import { toText, toYesNo } from './field-values.ts'
import { KeysControl } from './keys-control.tsx'
import { ListControl } from './list-control.tsx'
import { MappingControl } from './mapping-control.tsx'
import { PictureControl } from './picture-control.tsx'
import { TypedControl } from './typed-control.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

const DateControl = lazyPart(async () => (await import('./date-control.tsx')).DateControl)
const ItemsControl = lazyPart(async () => (await import('./items-control.tsx')).ItemsControl)

/** Characters of a field that social clients show whole. */
const SHOWN: Readonly<Record<string, number>> = { summary: 120 }

/** A control for a field, by what it takes. */
export function FieldControl({ facts, ...props }: ControlProps) {
  const text = useText()
  const { path, value, isReadOnly, onChange } = props
  const label = labelOf(path, text)
  switch (facts.kind) {
    case 'text':
    case 'long':
    case 'rich':
    case 'people': {
      const written = toText(facts, value)
      const shown = SHOWN[path]
      return (
        <TextField
          label={label}
          {...(shown !== undefined && {
            note: text('settings.count', { count: Array.from(written).length, most: shown }),
          })}
          isLong={facts.kind === 'long' || facts.kind === 'rich'}
          value={written}
          onChange={(typed) => onChange(typed === '' ? undefined : typed)}
          isRequired={facts.required === true}
          isReadOnly={isReadOnly}
        />
      )
    }
    case 'yes-no':
      return (
        <Checkbox isSelected={toYesNo(value, facts.default === true)} onChange={onChange} isReadOnly={isReadOnly}>
          {label}
        </Checkbox>
      )
    case 'choice':
      return <ChoiceControl {...props} facts={facts} />
    case 'date':
    case 'moment':
      return <DateControl {...props} facts={facts} />
    case 'picture':
      return <PictureControl {...props} facts={facts} />
    case 'file':
      return <FileControl {...props} facts={facts} />
    case 'key':
    case 'keys':
      return <KeysControl {...props} facts={facts} />
    case 'mapping':
      return <MappingControl {...props} facts={facts} Control={FieldControl} />
    case 'list':
      if (facts.of.kind === 'item') return <ItemsControl {...props} facts={facts} most={facts.most} />
      return facts.of.kind === 'mapping' ? (
        <ListControl {...props} facts={facts} of={facts.of} Control={FieldControl} />
      ) : (
        <TypedControl {...props} facts={facts} isLong />
      )
    case 'item':
      return <ItemsControl {...props} facts={facts} most={1} />
    case 'chapters':
      return <TypedControl {...props} facts={facts} isLong note={text('fields.chapter')} />
    case 'files':
      return <TypedControl {...props} facts={facts} isLong note={text('fields.caption')} />
    case 'clock':
      return <TypedControl {...props} facts={facts} note={text('fields.clock')} />
    default:
      return <TypedControl {...props} facts={facts} isCode={facts.kind !== 'names'} />
  }
}

const UNSAID = ''

function ChoiceControl({ path, facts, value, isReadOnly, onChange }: ControlProps<FieldFacts & { kind: 'choice' }>) {
  const text = useText()
  const nameOf = (choice: string) => {
    const id = `choice.${path}.${choice}`
    return text.has(id) ? text(id) : choice
  }
  const isOpen = facts.required !== true && facts.default === undefined
  return (
    <ChoiceField
      label={labelOf(path, text)}
      choices={[
        ...(isOpen ? [{ id: UNSAID, name: text('fields.unsaid') }] : []),
        ...facts.choices.map((choice) => ({ id: choice, name: nameOf(choice) })),
      ]}
      value={toText(facts, value ?? facts.default)}
      onChange={(choice) => onChange(choice === UNSAID ? undefined : choice)}
      isDisabled={isReadOnly}
    />
  )
}
