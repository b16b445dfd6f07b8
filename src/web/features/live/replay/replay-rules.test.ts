import { describe, expect, it } from 'vitest'
import type { Message } from '#contract/live.ts'
import { message } from '#tests/support/live-messages.ts'
import { chaptersOf, firstWindow, roomSecond, saidBy, wantedWindows, windowOf } from './replay-rules.ts'

const said = (offset: number, parts: Partial<Message> = {}) =>
  message({ msg_id: `m${offset}`, play_offset: offset, seq: offset + 1000, content: `at ${offset}`, ...parts })

const offsets = (messages: readonly Message[]) => messages.map(({ play_offset: at }) => at)

describe('stretches', () => {
  it('are counted from the second the room went on air, also before it', () => {
    expect([windowOf(0, 60), windowOf(59, 60), windowOf(60, 60), windowOf(-1, 60), windowOf(-61, 60)]).toEqual([
      0, 0, 1, -1, -2,
    ])
  })

  it('are wanted where the film is, ahead, and behind', () => {
    expect(wantedWindows(125, 60)).toEqual([2, 3, 1])
  })
})

describe('what had been said', () => {
  const windows = new Map([
    [-1, [said(-20)]],
    [0, [said(5), said(30)]],
    [1, [said(61), said(70), said(119)]],
    [2, [said(121)]],
    [5, [said(301)]],
  ])

  it('ends with the second that is seen', () => {
    expect(offsets(saidBy(windows, 70, 60))).toEqual([-20, 5, 30, 61, 70])
    expect(offsets(saidBy(windows, 69, 60))).toEqual([-20, 5, 30, 61])
    expect(offsets(saidBy(windows, -30, 60))).toEqual([])
  })

  it('does not reach over a gap', () => {
    expect(offsets(saidBy(windows, 310, 60))).toEqual([301])
    expect([firstWindow(windows, 310, 60), firstWindow(windows, 130, 60), firstWindow(windows, 250, 60)]).toEqual([
      5,
      -1,
      null,
    ])
    expect(saidBy(windows, 250, 60)).toEqual([])
  })

  it('follows the offset of the operator both ways', () => {
    expect(offsets(saidBy(windows, roomSecond(10, 60), 60))).toEqual([-20, 5, 30, 61, 70])
    expect(offsets(saidBy(windows, roomSecond(10, -30), 60))).toEqual([-20])
  })
})

describe('chapters', () => {
  const key = (offset: number, content: string) => said(offset, { is_key: 1, content })
  const posts = [key(-50, 'Before\ntext'), key(10, 'Opening'), key(95, 'Middle\nmore words'), key(400, 'End')]
  const told = (offset: number) => chaptersOf(posts, offset, 'p.webp').map(({ start, title }) => `${start} ${title}`)

  it('begin with what the film begins in', () => {
    expect(told(0)).toEqual(['0 Before', '10 Opening', '95 Middle', '400 End'])
    expect(told(60)).toEqual(['0 Opening', '35 Middle', '340 End'])
    expect(told(-30)).toEqual(['0 Before', '40 Opening', '125 Middle', '430 End'])
  })

  it('show the picture of their post, else the poster', () => {
    const image = { url: 'a.webp', color: '#123456' }
    const shown = said(5, {
      is_key: 1,
      media: { images: [image], playback: null, link: null } as unknown as Message['media'],
    })
    expect(chaptersOf([shown, key(9, 'x')], 0, 'p.webp')).toMatchObject([
      { cover: 'a.webp', color: '#123456' },
      { cover: 'p.webp', color: '' },
    ])
  })
})
