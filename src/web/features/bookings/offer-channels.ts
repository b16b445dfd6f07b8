import type { BookingState } from '#contract/bookings.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { toast } from '../../ui/toast.ts'
import { toastButton } from '../../ui/undo-toast.ts'
import { rememberChoice, type RemindChoice } from './remind-choice.ts'

/** Long enough to choose. */
const SHOWN_MS = 10_000

interface Offer {
  /** What is booked, by the channel that it names. */
  state: BookingState
  undo: { label: string; run(): void }
  /** Has the booking told by another channel; false where that cannot be done. */
  change(choice: RemindChoice): Promise<boolean>
  runtime: Runtime
}

/** Says by what a booking will be told, and offers the other ways that there are; the choice holds for later bookings, too. */
export function offerChannels({ state, undo, change, runtime: { text } }: Offer): void {
  const choices: RemindChoice[] = [...state.offers, 'notice']
  const [current = 'notice'] = state.remind
  const action = document.createElement('span')
  for (const choice of choices) {
    const button = toastButton(text(`booking.by.${choice}`), () => {
      rememberChoice(choice)
      void change(choice).then((isDone) =>
        toast(text(isDone ? `booking.willRemindBy.${choice}` : 'error.networkAdvice')),
      )
    })
    button.ariaPressed = String(choice === current)
    action.append(button)
  }
  action.append(toastButton(undo.label, undo.run))
  toast(text('booking.howToRemind'), { shownMs: SHOWN_MS, action })
}
