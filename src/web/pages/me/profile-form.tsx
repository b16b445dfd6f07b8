import { useState, type SubmitEvent } from 'react'
import type { Endpoints, InputOf } from '#contract/endpoints.ts'
import { NETWORK_FAILURE } from '#contract/error-codes.ts'
import { INTRO_LENGTH_MAX, NICKNAME_LENGTH_MAX, NICKNAME_LENGTH_MIN } from '#contract/limits.ts'
import type { OwnProfile } from '#contract/people.ts'
import type { Uploaded } from '#contract/uploads.ts'
import { randomUuid } from '../../storage/browser-ids.ts'
import { PickImages } from '../../features/uploads/pick-images.tsx'
import { useText } from '../../i18n/text.tsx'
import { useRuntime } from '../../runtime/runtime.ts'
import { requireUser } from '../../features/session/session.ts'
import { showProfile } from '../../features/session/show-profile.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import style from './me-profile-page.module.css'
import { findProfileDraft, saveProfileDraft } from './profile-draft.ts'

type Changes = InputOf<Endpoints['POST /peony/v1/account/me']>

const FAULT_ID = 'profile-fault'
const TOKEN_DEAD = 40102

/** Name, introduction and picture; what was typed stays until it is saved, whatever happens in between. */
export function ProfileForm({ profile }: { profile: OwnProfile }) {
  const text = useText()
  const { api } = useRuntime()
  const [shown, setShown] = useState(profile)
  const [draft] = useState(() => findProfileDraft(profile.id))
  const [nickname, setNickname] = useState(draft?.nickname ?? profile.pending?.nickname ?? profile.nickname)
  const [intro, setIntro] = useState(draft?.intro ?? profile.pending?.intro ?? profile.intro)
  const [pictures, setPictures] = useState<Uploaded[]>([])
  const [isUploading, setIsUploading] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [fault, setFault] = useState('')

  const type = (next: { nickname: string; intro: string }) => {
    setNickname(next.nickname)
    setIntro(next.intro)
    setFault('')
    saveProfileDraft({ userId: profile.id, ...next })
  }

  const save = async (changes: Changes): Promise<void> => {
    const answer = await api.call('POST /peony/v1/account/me', changes, { requestId: randomUuid() })
    // The login has ended meanwhile: what was typed waits for the next one.
    if (answer.code === TOKEN_DEAD && (await requireUser({ action: 'plain', kept: nickname }))) return save(changes)
    if (answer.code !== 0) {
      setFault(answer.code === NETWORK_FAILURE ? text('error.networkAdvice') : answer.msg)
      return
    }
    saveProfileDraft(null)
    setPictures([])
    setShown(answer.data)
    showProfile(answer.data)
    toast(text(answer.data.pending ? 'profile.pending' : 'profile.saved'))
  }

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    const length = Array.from(nickname.trim()).length
    if (length < NICKNAME_LENGTH_MIN || length > NICKNAME_LENGTH_MAX) {
      setFault(text('profile.nicknameRule', { min: NICKNAME_LENGTH_MIN, max: NICKNAME_LENGTH_MAX }))
      return
    }
    setIsBusy(true)
    const [picture] = pictures
    void save({ nickname, intro, ...(picture && { avatar_upload_id: picture.upload_id }) }).finally(() =>
      setIsBusy(false),
    )
  }

  return (
    <form className={style.form} onSubmit={onSubmit} noValidate>
      <div className={style.avatar}>
        <Avatar src={pictures[0]?.image.url ?? shown.avatar} name={nickname} verified={null} />
        <div>
          <p className={style.label}>{text('profile.avatar')}</p>
          <PickImages max={1} value={pictures} onChange={setPictures} onBusy={setIsUploading} disabled={isBusy} />
        </div>
      </div>
      <label className={style.field}>
        <span className={style.label}>{text('profile.nickname')}</span>
        <input
          className={style.input}
          value={nickname}
          maxLength={NICKNAME_LENGTH_MAX * 2}
          aria-invalid={fault !== ''}
          aria-describedby={FAULT_ID}
          onChange={(event) => type({ nickname: event.target.value, intro })}
        />
      </label>
      <label className={style.field}>
        <span className={style.label}>{text('profile.intro')}</span>
        <textarea
          className={style.input}
          rows={3}
          value={intro}
          maxLength={INTRO_LENGTH_MAX}
          onChange={(event) => type({ nickname, intro: event.target.value })}
        />
      </label>
      <p id={FAULT_ID} className={style.fault} role="alert">
        {fault}
      </p>
      {shown.pending && <p className={style.advice}>{text('profile.waiting')}</p>}
      <Button kind="solid" type="submit" disabled={isBusy || isUploading}>
        {text(isBusy ? 'profile.saving' : 'profile.save')}
      </Button>
      <p className={style.advice}>{text('profile.advice')}</p>
    </form>
  )
}
