import { useText } from '../../../i18n/text.tsx'
import { SwitchRow } from '../../../ui/switch-row.tsx'

/** Whether chat and posts keep step with the film, or are shown whole. */
export function SyncSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const text = useText()
  return <SwitchRow label={text('live.replay.sync')} isOn={isOn} onChange={onChange} />
}
