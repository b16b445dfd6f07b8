import { Copy } from 'lucide-react'
import type { ContentDetail } from '#contract/content.ts'
import { useText } from '../../i18n/text.tsx'
import { OpenTag } from '../social-client/open-tag.tsx'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { toast } from '../../ui/toast.ts'
import { openClient } from './open-client.ts'
import { BoundDots } from '../../ui/bound-dots.tsx'
import style from './program-card.module.css'
import { useLaunchReports } from './use-launch-reports.ts'
import { useWhere, type Where } from './use-where.ts'
import textStyle from '../../ui/text-styles.module.css'

/** How to get to a mini program: its code to scan, its name, the path inside of it. */
export function ProgramCard({ content }: { content: ContentDetail }) {
  const text = useText()
  const { title, mini_program: program } = content
  const tell = useLaunchReports(content.id)
  const where = useWhere()
  if (!program) return <p className={style.none}>{text('program.none')}</p>
  const { code_image: code, path } = program
  const copy = async () => toast(text((await copyText(path)) ? 'program.copied' : 'program.notCopied'))
  const goToClient = async () => {
    const isCopied = await copyText(title)
    openClient((hasCome) => {
      tell(hasCome ? 'opened' : 'failed', hasCome ? '' : 'no client')
      if (!hasCome) toast(text(isCopied ? 'program.pasteYourself' : 'program.searchYourself', { title }))
    })
  }
  return (
    <section className={style.card} aria-label={text('card.type.mini_program')}>
      <div className={style.open}>
        {code && (
          <img className={style.code} src={code} alt={text('program.code', { title })} width={168} height={168} />
        )}
        <p className={style.name}>
          <BoundDots>{title}</BoundDots>
        </p>
        <p className={style.hint}>{text(hintOf(where, code !== ''))}</p>
        <div className={style.tag}>
          <OpenTag
            kind="weapp"
            attributes={toAttributes(program)}
            label={text('program.open')}
            onLaunched={() => tell('weapp')}
            onFailed={(reason) => {
              tell('failed', reason || 'no reason')
              toast(text('program.notOpened'))
            }}
          />
        </div>
        {where === 'phone' && (
          <div className={style.away}>
            <Button kind="soft" onClick={() => void goToClient()}>
              {text('program.goToClient')}
            </Button>
          </div>
        )}
      </div>
      {path && (
        <div className={style.path}>
          <span className={textStyle.meta}>{text('program.path')}</span>
          <code className={style.value}>{path}</code>
          <span className={style.copy} data-scripted>
            <Button kind="quiet" onClick={() => void copy()}>
              <Copy />
              {text('program.copy')}
            </Button>
          </span>
        </div>
      )}
    </section>
  )
}

/** What can be done here with the code, or without one. */
function hintOf(where: Where, hasCode: boolean) {
  if (!hasCode) return where === 'desk' ? 'program.searchOnPhone' : 'program.search'
  return ({ client: 'program.hold', phone: 'program.keep', desk: 'program.scan' } as const)[where]
}

/** By the original id that older clients know, or by the app id. */
function toAttributes({ app_id: appid, username, path, env_version: version }: MiniProgram): Record<string, string> {
  const attributes = { ...(username ? { username } : { appid }), path, 'env-version': version }
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== ''))
}

type MiniProgram = NonNullable<ContentDetail['mini_program']>
