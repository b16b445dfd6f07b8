import { CircleCheck, Flag, Share2, Star } from 'lucide-react'
import type { Question, QuestionAnswer } from '#contract/community.ts'
import { formatCount } from '#contract/format/numbers.ts'
import type { Share } from '#contract/shapes.ts'
import { spotWords, withSpot } from '#contract/spot.ts'
import { useText, type Text } from '../../i18n/text.tsx'
import { Facts } from '../../ui/facts.tsx'
import { lazySheet } from '../../ui/lazy-sheet.tsx'
import { useSheet } from '../../ui/sheet-history.ts'
import { Time } from '../../ui/time.tsx'
import style from './answer-item.module.css'
import { FoldedText } from './folded-text.tsx'
import { MemberLine } from './member-line.tsx'
import { PictureGrid } from '../../ui/picture-grid.tsx'
import type { ReactNode } from 'react'

const AnswerReport = lazySheet(async () => (await import('./answer-report.tsx')).AnswerReport)

/** Id of the element of an answer, which links lead to. */
export function answerPlace(id: string): string {
  return `a-${id}`
}

interface AnswerItemProps {
  answer: QuestionAnswer
  question: Question
  /** Draws what shares the answer. */
  share: (shared: SharedAnswer, button: (onClick: () => void) => ReactNode) => ReactNode
}

/** What goes out of an answer. */
export interface SharedAnswer {
  share: Share
  /** Address of its poster, empty where it has none. */
  poster: string
  /** Name of its place on the page. */
  place: string
}

/** One answer with who gave it. */
export function AnswerItem({ answer, question, share }: AnswerItemProps) {
  const text = useText()
  const {
    id,
    user,
    content,
    images,
    create_time: given,
    star_count: stars,
    is_best: isBest,
    report_id: reportId,
  } = answer
  const place = answerPlace(id)
  const poster = question.poster_url && withSpot(question.poster_url, { a: id })
  const shared = { share: shareOf(answer, question, text), poster, place }
  return (
    <li id={place} tabIndex={-1} className={style.answer}>
      <MemberLine
        name={user.name}
        avatar={user.avatar}
        verifiedAs={user.verified === 1 ? text('question.verified') : ''}
        note={<Credentials user={user} />}
      >
        {isBest === 1 && (
          <span className={style.accepted}>
            <CircleCheck aria-hidden="true" />
            {text('question.accepted')}
          </span>
        )}
      </MemberLine>
      <FoldedText>{content}</FoldedText>
      <PictureGrid images={images} />
      <div className={style.foot}>
        <p className={style.facts}>
          <Facts>
            {stars > 0 && (
              <>
                <Star aria-hidden="true" />
                {text('question.helpful', { count: formatCount(stars, text.locale) })}
              </>
            )}
            <Time at={given} />
          </Facts>
        </p>
        {reportId && <ReportButton id={reportId} name={user.name} />}
        {share(shared, (onClick) => (
          <button
            type="button"
            className={style.share}
            aria-label={text('question.shareAnswer', { name: user.name })}
            onClick={onClick}
          >
            <Share2 />
            {text('share.open')}
          </button>
        ))}
      </div>
    </li>
  )
}

/** The way to object to an answer, which somebody wrote as a reader. */
function ReportButton({ id, name }: { id: string; name: string }) {
  const text = useText()
  const sheet = useSheet(`report ${id}`)
  return (
    <>
      <button
        type="button"
        className={style.report}
        aria-haspopup="dialog"
        aria-label={text('question.reportAnswer', { name: name || text('community.nobody') })}
        data-scripted
        onClick={sheet.show}
      >
        <Flag />
        {text('question.report')}
      </button>
      {sheet.open && <AnswerReport id={id} onClose={sheet.close} />}
    </>
  )
}

function Credentials({ user: { title, org, license_no_masked: license } }: Pick<QuestionAnswer, 'user'>) {
  const text = useText()
  return (
    <Facts>
      {title}
      {org}
      {license && <span className={style.license}>{text('question.license', { number: license })}</span>}
    </Facts>
  )
}

/** The card of an answer, as its address has it too. */
export function shareOf({ id, user, content }: QuestionAnswer, { title, share }: Question, text: Text): Share {
  return {
    ...share,
    title: text('question.answerOf', { name: user.name || text('community.nobody'), title }),
    desc: spotWords(content),
    link: withSpot(share.link, { a: id }),
  }
}
