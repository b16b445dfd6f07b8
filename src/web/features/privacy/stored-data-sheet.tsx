import { useEffect, useState } from 'react'
import { formatSize } from '#contract/format/sizes.ts'
import { useText } from '../../i18n/text.tsx'
import { useRuntime } from '../../runtime/runtime.ts'
import { endSession } from '../session/keep-session.ts'
import type { StoredGroup } from '../../storage/stored-keys.ts'
import { isOfHouse, mayTrack } from '../tracker/may-track.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { clearKept, listKept, mayKeep, type OfflineGroup } from './stored-data.ts'
import style from './stored-data-sheet.module.css'

/** All that this site keeps in the reader's browser, in words, each kind to be cleared by itself; what it counts, too. */
export function StoredDataSheet({ onClose }: { onClose: () => void }) {
  const text = useText()
  const [groups, setGroups] = useState<OfflineGroup[] | null>(null)
  const show = () => void listKept().then(setGroups)
  const clear = useClear(show)

  useEffect(show, [])

  return (
    <Sheet label={text('kept.title')} onClose={onClose}>
      <div className={style.sheet}>
        <h2 className={style.title}>{text('kept.title')}</h2>
        <p className={style.intro}>{text(mayKeep() ? 'kept.intro' : 'kept.nothing')}</p>
        <ul className={style.groups}>
          {groups?.map((kept) => (
            <KeptLine key={kept.group} kept={kept} onClear={() => void clear(kept.group)} />
          ))}
        </ul>
        <Button
          kind="soft"
          disabled={groups?.every(({ count }) => count === 0) ?? true}
          onClick={() => void clear(null)}
        >
          {text('kept.clearAll')}
        </Button>
        <p className={style.intro}>{text('kept.elsewhere')}</p>
        <p className={style.intro}>
          {text(isOfHouse() ? 'kept.house' : mayTrack(navigator) ? 'kept.counted' : 'kept.notCounted')}
        </p>
      </div>
    </Sheet>
  )
}

/** Bytes: a tenth of the smallest unit. */
const LEAST_SHOWN = 103

function KeptLine({ kept: { group, count, bytes }, onClear }: { kept: OfflineGroup; onClear: () => void }) {
  const text = useText()
  const name = text(`kept.name.${group}`)
  return (
    <li className={style.group}>
      <div>
        <h3 className={style.name}>
          {name}
          <span className={style.size}>
            {count === 0
              ? text('kept.none')
              : text('kept.size', { count, size: formatSize(Math.max(bytes, LEAST_SHOWN)) })}
          </span>
        </h3>
        <p className={style.what}>{text(`kept.what.${group}`)}</p>
      </div>
      {count > 0 && (
        <button
          type="button"
          className={style.clear}
          aria-label={text(group === 'ids' ? 'kept.resetOf' : 'kept.clearOf', { name })}
          onClick={onClear}
        >
          {text(group === 'ids' ? 'kept.reset' : 'kept.clear')}
        </button>
      )}
    </li>
  )
}

/** Clears one kind or everything, then loads the page anew, which comes back with the sheet open. */
function useClear(onCleared: () => void) {
  const { api } = useRuntime()
  return async (group: StoredGroup | null) => {
    if (group === null || group === 'login') await endSession(api)
    await clearKept(group)
    if (navigator.onLine) location.reload()
    else onCleared()
  }
}
