import { Copy } from 'lucide-react'
import type { ContentDetail } from '#contract/content.ts'
import { useText } from '../../i18n/text.tsx'
import { OpenTag } from '../social-client/open-tag.tsx'
import { report } from '../tracker/report.ts'
import { isSocialClient } from '../../runtime/user-agent.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { toast } from '../../ui/toast.ts'
import { useBrowserValue } from '../../ui/use-browser-value.ts'
import style from './program-card.module.css'
import textStyle from '../../ui/text-styles.module.css'

/** How to get to a mini program: its code to scan, its name, the path inside of it. */
export function ProgramCard({ content }: { content: ContentDetail }) {
  const text = useText()
  const { title, mini_program: program } = content
  const isInside = useBrowserValue(() => isSocialClient(navigator.userAgent), false)
  if (!program) return <p className={style.none}>{text('program.none')}</p>
  const { code_image: code, path } = program
  const copy = async () => toast(text((await copyText(path)) ? 'program.copied' : 'program.notCopied'))
  return (
    <section className={style.card} aria-label={text('card.type.mini_program')}>
      <div className={style.open}>
        {code && (
          <img className={style.code} src={code} alt={text('program.code', { title })} width={168} height={168} />
        )}
        <p className={style.name}>{title}</p>
        <p className={style.hint}>{text(code ? (isInside ? 'program.hold' : 'program.scan') : 'program.search')}</p>
        <div className={style.tag}>
          <OpenTag
            kind="weapp"
            attributes={toAttributes(program)}
            label={text('program.open')}
            onLaunched={() => report({ behavior: 'launch', id: content.id, way: 'weapp' })}
            onFailed={() => toast(text('program.notOpened'))}
          />
        </div>
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

/** By the original id that older clients know, or by the app id. */
function toAttributes({ app_id: appid, username, path, env_version: version }: MiniProgram): Record<string, string> {
  const attributes = { ...(username ? { username } : { appid }), path, 'env-version': version }
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== ''))
}

type MiniProgram = NonNullable<ContentDetail['mini_program']>
