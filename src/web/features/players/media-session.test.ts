import { beforeEach, expect, it, vi } from 'vitest'
import { showInSystem, showPlaceInSystem, type SystemHandlers } from './media-session.ts'
import type { PlayableTrack, QueueAlbum } from './queue.ts'

const track: PlayableTrack = {
  id: 't2',
  title: '第二集',
  artist: '潮声',
  cover: '/cover.webp',
  color: '',
  path: '/t2',
  index: 2,
  duration: 100,
  sources: [],
  isPreview: false,
}
const album: QueueAlbum = { id: 'a', title: '守塔人手记', artist: '潮声', path: '/a', count: 5, sort: 'asc' }
const skip = vi.fn<SystemHandlers['skip']>()
const asked = {
  play: vi.fn<SystemHandlers['play']>(),
  pause: vi.fn<SystemHandlers['pause']>(),
  stop: vi.fn<SystemHandlers['stop']>(),
  seek: vi.fn<SystemHandlers['seek']>(),
  skip,
  step: vi.fn<SystemHandlers['step']>(),
}

let handlers: Map<string, MediaSessionActionHandler>
let session: Pick<MediaSession, 'metadata' | 'setActionHandler' | 'setPositionState'>
const press = (action: MediaSessionAction, details: Partial<MediaSessionActionDetails> = {}) =>
  handlers.get(action)?.({ action, ...details })

beforeEach(() => {
  vi.clearAllMocks()
  handlers = new Map()
  session = {
    metadata: null,
    setActionHandler(action, handler) {
      if (action === 'stop') throw new TypeError('not known here')
      if (handler === null) handlers.delete(action)
      else handlers.set(action, handler)
    },
    setPositionState: vi.fn<MediaSession['setPositionState']>(),
  }
  vi.stubGlobal('navigator', { mediaSession: session })
  vi.stubGlobal('document', { baseURI: 'https://tide.example/davmu/share/' })
  vi.stubGlobal(
    'MediaMetadata',
    vi.fn<(about: MediaMetadataInit) => MediaMetadataInit>(function make(about) {
      return about
    }),
  )
})

it('the lock screen names what plays, and its buttons reach the player', () => {
  showInSystem(track, album, asked)
  expect(session.metadata).toEqual({
    title: '第二集',
    artist: '潮声',
    album: '守塔人手记',
    artwork: [{ src: 'https://tide.example/cover.webp' }],
  })
  press('pause')
  press('play')
  press('seekto', { seekTime: 42 })
  press('seekbackward')
  press('seekforward', { seekOffset: 30 })
  press('previoustrack')
  press('nexttrack')
  expect(asked.pause).toHaveBeenCalledOnce()
  expect(asked.play).toHaveBeenCalledOnce()
  expect(asked.seek.mock.calls).toEqual([[42]])
  expect(skip.mock.calls).toEqual([[-15], [30]])
  expect(asked.step.mock.calls).toEqual([[-1], [1]])
})

it('the lock screen offers no other track outside of an album, and nothing once nothing plays', () => {
  showInSystem(track, album, asked)
  showInSystem(track, null, asked)
  expect([...handlers.keys()].filter((action) => action.endsWith('track'))).toEqual([])
  showInSystem(null, null, asked)
  expect(session.metadata).toBeNull()
  expect([...handlers.keys()]).toEqual([])
})

it('the lock screen is told where the sound is, and nothing of a sound that has no length yet', () => {
  showPlaceInSystem({ seconds: 120, duration: 100, speed: 1.5 })
  showPlaceInSystem({ seconds: 0, duration: 0, speed: 1 })
  expect(vi.mocked(session.setPositionState).mock.calls).toEqual([
    [{ duration: 100, position: 100, playbackRate: 1.5 }],
  ])
})
