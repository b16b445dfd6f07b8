import { Copy, Image, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Answer } from '#contract/endpoints.ts'
import type { Invitation, InviteRecord } from '#contract/invites.ts'
import { formatDate } from '#contract/format/times.ts'
import type { Page } from '#contract/shapes.ts'
import { useText } from '../../i18n/text.tsx'
import { noPage, toListed } from '../../runtime/pages.ts'
import { usePages } from '../../runtime/use-pages.ts'
import { Button } from '../../ui/button.tsx'
import { useNow } from '../../ui/clock.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { ListEnd } from '../../ui/list-end.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Time } from '../../ui/time.tsx'
import { toast } from '../../ui/toast.ts'
import style from './own-invite.module.css'
import textStyle from '../../ui/text-styles.module.css'

interface OwnInviteProps {
  invitation: Invitation
  /** Draws the button that sends the link. */
  renderSend(draw: (onClick: () => void) => ReactNode): ReactNode
  onPoster(): void
  /** The invitation with another page of its records. */
  load(page: number): Promise<Answer<Invitation>>
}

/** The reader's own link, how it fared, and who came by it. */
export function OwnInvite({ invitation, renderSend, onPoster, load }: OwnInviteProps) {
  const { invite_url: url, used, max_uses: most, opened, records } = invitation
  const text = useText()
  const now = useNow()
  const isFull = most > 0 && used >= most
  const date = invitation.expire_at > 0 ? formatDate(invitation.expire_at * 1000, now, text.locale) : ''
  const copy = async () => toast(text((await copyText(url)) ? 'share.copied' : 'share.notCopied'))
  return (
    <>
      <section className={style.card}>
        <h2 className={textStyle.aside}>
          {date === '' ? text('invite.ownLink') : text('invite.ownLinkUntil', { date })}
        </h2>
        <p className={style.link}>
          <span>{url.replace(/^https?:\/\//, '')}</span>
          <button type="button" className={style.copy} aria-label={text('invite.copy')} onClick={() => void copy()}>
            <Copy />
          </button>
        </p>
        {isFull && <p className={style.full}>{text('invite.ownFull')}</p>}
        <p className={style.ways}>
          {renderSend((onClick) => (
            <Button kind="solid" onClick={onClick}>
              <Share2 />
              {text('invite.send')}
            </Button>
          ))}
          {!isFull && (
            <Button kind="quiet" onClick={onPoster}>
              <Image />
              {text('invite.poster')}
            </Button>
          )}
        </p>
      </section>
      <dl className={style.counts}>
        <div>
          <dt>{text('invite.joined')}</dt>
          <dd>{records?.total ?? 0}</dd>
        </div>
        <div>
          <dt>{text('invite.opened')}</dt>
          <dd>{opened}</dd>
        </div>
      </dl>
      <SectionHead title={text('invite.records')} note={text('invite.private')} />
      {records && <Records first={records} load={load} />}
    </>
  )
}

function Records({ first, load }: { first: Page<InviteRecord>; load: OwnInviteProps['load'] }) {
  const text = useText()
  const pages = usePages<InviteRecord, null>({
    first: { query: null, ...toListed(first) },
    idOf,
    load: async (_, cursor) => {
      const answer = await load(Number(cursor))
      return answer.code === 0
        ? { ...answer, data: answer.data.records ? toListed(answer.data.records) : noPage }
        : answer
    },
  })
  const { list } = pages
  if (list.length === 0) return <p className={style.none}>{text('invite.noRecords')}</p>
  return (
    <>
      <ul className={style.records}>
        {list.map((record) => (
          <RecordItem key={idOf(record)} record={record} />
        ))}
      </ul>
      <ListEnd pages={pages} />
    </>
  )
}

function idOf({ create_time: at, mobile_masked: mobile }: InviteRecord): string {
  return `${at} ${mobile}`
}

function RecordItem({ record }: { record: InviteRecord }) {
  const text = useText()
  return (
    <li className={style.record}>
      <div>
        <p className={style.who}>
          {record.mobile_masked || record.nickname_masked}
          {record.mobile_masked !== '' && <span className={style.nickname}>{record.nickname_masked}</span>}
        </p>
        <p className={textStyle.note}>
          <Time at={record.create_time} />
        </p>
      </div>
      <span className={style.joined}>{text('invite.joined')}</span>
    </li>
  )
}
