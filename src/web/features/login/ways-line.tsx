import type { PageTextId } from '#locales/text-ids.ts'
import { useText } from '../../i18n/text.tsx'
import { useConfig } from '../../runtime/runtime.ts'
import type { Form } from './login-rules.ts'

/** What a login is called that begins with a form; `forms` are all that there are. */
export function titleOf(form: Form | undefined, forms: readonly Form[]): PageTextId {
  if (forms.length === 0 || form === undefined) return 'account.login'
  return `login.title.${form}`
}

/** What one can log in with here, for those who have not begun; also without scripts. */
export function WaysLine({ className }: { className?: string | undefined }) {
  const text = useText()
  const { loginWays } = useConfig()
  const ways = (['wechat', 'mobile', 'email', 'code'] as const).filter((way) => loginWays[way])
  if (ways.length === 0) return <p className={className}>{text('login.none')}</p>
  const list = ways.map((way) => text(`login.way.${way}`)).join(text('login.way.joint'))
  return <p className={className}>{text('login.ways', { ways: list })}</p>
}
