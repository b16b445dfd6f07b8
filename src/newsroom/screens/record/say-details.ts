import { staffRoles } from '#contract/admin/endpoint.ts'
import { sayMoment } from '../../parts/say-moment.ts'
import type { NewsroomText } from '../../texts/text.tsx'

type Detail = Readonly<Record<string, unknown>>

/** What was typed along with what was done. */
const TYPED = ['note', 'reason', 'text', 'word', 'name', 'content'] as const

/** What an entry says besides who did what: a role, a time, a title, a reason; but not the name of its thing again. */
export function sayDetails(text: NewsroomText, detail: Detail, name: string): string[] {
  const role = roleIn(detail['role'])
  const from = roleIn(detail['from'])
  const time = detail['time']
  const address = detail['address']
  return [
    ...(role && from ? [text('audit.fromTo', { from: text(`role.${from}`), to: text(`role.${role}`) })] : []),
    ...(role && !from ? [text(`role.${role}`)] : []),
    ...(detail['password'] === true ? [text('people.newPassword')] : []),
    ...(detail['authenticator'] === true ? [text('people.newAuthenticator')] : []),
    ...(typeof time === 'number' && time > 0 ? [text('audit.forTime', { time: sayMoment(time, text.locale) })] : []),
    ...[titleIn(detail), ...TYPED.map((field) => detail[field])].flatMap((typed) =>
      typeof typed === 'string' && typed !== '' && typed !== name ? [text('audit.typed', { words: typed })] : [],
    ),
    ...(typeof address === 'string' && address !== '' ? [address] : []),
  ]
}

function roleIn(value: unknown) {
  return staffRoles.find((one) => one === value)
}

function titleIn({ fields }: Detail): unknown {
  return typeof fields === 'object' && fields !== null && 'title' in fields ? fields.title : undefined
}
