import { Download, Trash2, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formatSize } from '#contract/format/sizes.ts'
import type { AlbumDetail } from '#contract/content.ts'
import type { SpecialDetail } from '#contract/specials.ts'
import { useText } from '../../i18n/text.tsx'
import { useRuntime } from '../../runtime/runtime.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { isAboutSpace } from './cache-files.ts'
import style from './save-button.module.css'
import textStyle from '../../ui/text-styles.module.css'
import {
  bytesOf,
  isSavedHere,
  planAlbum,
  planSpecial,
  removeSavedHere,
  saveGroup,
  type SavePlan,
} from './save-group.ts'

type SaveState = 'open' | 'saved' | { percent: number }

/** Saves an album or special to be had without a network: its size first, then how far it is, and the way back. */
export function SaveButton({ content }: { content: AlbumDetail | SpecialDetail }) {
  const text = useText()
  const runtime = useRuntime()
  const [plan, setPlan] = useState<SavePlan | null>(null)
  const [state, setState] = useState<SaveState>('open')
  const saving = useRef<AbortController | null>(null)
  useEffect(() => {
    void isSavedHere().then((isSaved) => setState(isSaved ? 'saved' : 'open'))
    const planning = 'modules' in content ? planSpecial(content, runtime) : planAlbum(content, runtime)
    void planning.then(setPlan)
    return () => saving.current?.abort()
  }, [content, runtime])

  if (!plan) return null
  const save = async () => {
    const cancelling = new AbortController()
    saving.current = cancelling
    setState({ percent: 0 })
    const onProgress = (share: number) => setState({ percent: Math.floor(share * 100) })
    try {
      await saveGroup(plan, { signal: cancelling.signal, onProgress })
      setState('saved')
      toast(text('offline.saved'))
    } catch (error) {
      setState('open')
      if (!cancelling.signal.aborted) toast(text(isAboutSpace(error) ? 'offline.noSpace' : 'offline.saveFailed'))
    }
  }
  if (state === 'saved') {
    const remove = async () => {
      await removeSavedHere()
      setState('open')
    }
    return (
      <p className={style.place}>
        <Button kind="quiet" onClick={() => void remove()}>
          <Trash2 aria-hidden="true" />
          {text('offline.removeSaved')}
        </Button>
      </p>
    )
  }
  if (state !== 'open') {
    return (
      <p className={style.place}>
        <span role="progressbar" aria-label={text('offline.save')} aria-valuenow={state.percent}>
          {text('offline.saving', { percent: state.percent })}
        </span>
        <Button kind="quiet" onClick={() => saving.current?.abort()}>
          <X aria-hidden="true" />
          {text('offline.cancel')}
        </Button>
      </p>
    )
  }
  return (
    <p className={style.place}>
      <Button kind="quiet" onClick={() => void save()}>
        <Download aria-hidden="true" />
        {text(plan.note.group === 'album' ? 'offline.saveAlbum' : 'offline.saveSpecial')}
        <span className={textStyle.note}>{text('offline.saveSize', { size: formatSize(bytesOf(plan)) })}</span>
      </Button>
    </p>
  )
}
