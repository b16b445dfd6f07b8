import { useText } from '../../texts/text.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { spans, type SpanDays } from './numbers.ts'

/** How many days are looked at. */
export function SpanChoice({ days, onDays }: { days: SpanDays; onDays: (days: SpanDays) => void }) {
  const text = useText()
  return (
    <ChoiceGroup
      label={text('numbers.span')}
      value={days}
      choices={spans.map((id) => ({ id, name: text('numbers.days', { count: Number(id) }) }))}
      onChange={onDays}
    />
  )
}
