import { formatSize } from '#contract/format/sizes.ts'
import { useText } from '../../i18n/text.tsx'
import { useRuntime } from '../../runtime/runtime.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { audioPlayer } from './audio-player.ts'
import { MiniPlayer } from './mini-player.tsx'
import style from './player-frame.module.css'
import textStyle from '../../ui/text-styles.module.css'
import { usePlayer } from './player-state.ts'

/** What stands over every page once something was played. */
export function PlayerFrame() {
  return (
    <>
      <MiniPlayer />
      <DataQuestion />
    </>
  )
}

/** Asks, once in a session, before a track is loaded on a network that costs the reader. */
function DataQuestion() {
  const text = useText()
  const player = audioPlayer(useRuntime())
  const track = usePlayer(({ asking }) => asking)
  if (!track) return null
  const [source] = track.sources
  const size = source && source.size > 0 ? formatSize(source.size) : ''
  return (
    <Sheet label={text('player.costs')} onClose={() => player.agree(false)}>
      <h2 className={textStyle.heading}>{text('player.costs')}</h2>
      <p className={style.words}>{size ? text('player.costsSize', { size }) : text('player.costsUnknown')}</p>
      <div className={style.answers}>
        <Button kind="quiet" onClick={() => player.agree(false)}>
          {text('player.decline')}
        </Button>
        <Button kind="solid" onClick={() => player.agree(true)}>
          {text('film.play')}
        </Button>
      </div>
    </Sheet>
  )
}
