import { useText } from '../../i18n/text.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Report } from '../reports/report.tsx'

/** The sheet in which an answer is reported. */
export function AnswerReport({ id, onClose }: { id: string; onClose: () => void }) {
  const text = useText()
  return (
    <Sheet label={text('question.report')} onClose={onClose}>
      <Report target="answer" id={id} onClose={onClose} />
    </Sheet>
  )
}
