import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.tsx'
import { audioPlayer } from '../players/audio-player.ts'
import { usePlayer } from '../players/player-state.ts'
import { sleepChoices, type SleepChoice } from '../players/sleep-timer.ts'
import { speeds, type Speed } from '../players/speeds.ts'
import { useRuntime } from '../../runtime/runtime.ts'
import { Sheet } from '../../ui/sheet.tsx'
import style from './player-sheets.module.css'

export function SpeedSheet({ speed, onClose }: { speed: Speed; onClose: () => void }) {
  const text = useText()
  const player = audioPlayer(useRuntime())
  const choose = (chosen: Speed) => {
    player.setSpeed(chosen)
    onClose()
  }
  return (
    <Choices label={text('audio.speed')} onClose={onClose}>
      {speeds.map((one) => (
        <Choice key={one} isChosen={one === speed} onClick={() => choose(one)}>
          {one}×
        </Choice>
      ))}
    </Choices>
  )
}

export function SleepSheet({ onClose }: { onClose: () => void }) {
  const text = useText()
  const player = audioPlayer(useRuntime())
  const chosen = usePlayer(({ sleep }) => sleep?.choice ?? null)
  const choose = (choice: SleepChoice | null) => {
    player.setSleep(choice)
    onClose()
  }
  return (
    <Choices label={text('audio.sleep')} onClose={onClose}>
      {sleepChoices.map((one) => (
        <Choice key={one} isChosen={one === chosen} onClick={() => choose(one)}>
          {typeof one === 'number' ? text('audio.sleep.minutes', { minutes: one }) : text(`audio.sleep.${one}`)}
        </Choice>
      ))}
      <Choice isChosen={chosen === null} onClick={() => choose(null)}>
        {text('audio.sleep.off')}
      </Choice>
    </Choices>
  )
}

function Choices({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  return (
    <Sheet label={label} onClose={onClose}>
      <h2 className={style.title}>{label}</h2>
      <div className={style.choices}>{children}</div>
    </Sheet>
  )
}

function Choice({ isChosen, onClick, children }: { isChosen: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={style.choice} aria-pressed={isChosen} onClick={onClick}>
      {children}
    </button>
  )
}
