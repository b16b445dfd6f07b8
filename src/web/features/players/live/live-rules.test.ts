import { describe, expect, it } from 'vitest'
import type { LivePlaylist } from '#contract/live.ts'
import { isTooMany, lagOf, linesOf, nextLine, recentStalls, windowOf } from './live-rules.ts'

const line = (name: string, type: LivePlaylist['type']): LivePlaylist => ({
  name,
  type,
  playURL: `/${name}`,
  cover: '',
})
const film = line('film', 'hls')
const camera = line('camera', 'mp4')
const sound = line('sound', 'audio')

describe('the lines of a room', () => {
  it.each([
    ['all films, not the sound beside them', [film, sound, camera], false, [film, camera]],
    ['the sound alone while data are saved', [film, sound, camera], true, [sound]],
    ['none while data are saved and there is no sound', [film, camera], true, []],
    ['the sound where there is nothing else', [sound], false, [sound]],
    ['none of none', [], false, []],
  ])('are %s', (_name, playlists, isSaving, lines) => {
    expect(linesOf(playlists, isSaving)).toEqual(lines)
  })

  it('follow each other at once until each was tried, then with a pause', () => {
    expect(nextLine(0, 2, 1)).toEqual({ line: 1, afterMs: 0 })
    expect(nextLine(1, 2, 2)).toMatchObject({ line: 0, afterMs: expect.closeTo(4000, -3) as number })
    expect(nextLine(0, 1, 1).line).toBe(0)
    expect(nextLine(0, 1, 1).afterMs).toBeGreaterThan(0)
  })
})

describe('stalls', () => {
  it('are too many when there are two within twenty seconds', () => {
    expect(isTooMany([0], 0)).toBe(false)
    expect(isTooMany([0, 19_999], 19_999)).toBe(true)
    expect(isTooMany([0, 20_000], 20_000)).toBe(false)
  })

  it('are forgotten after that', () => {
    expect(recentStalls([0, 5000, 25_000], 24_999)).toEqual([5000, 25_000])
  })
})

describe('a place in a live film', () => {
  it.each([
    [100, 100, 0],
    [100, 95.6, 0],
    [100, 95, 5],
    [100, 88.2, 12],
    [100, 103, 0],
  ])('with %d live and %d seen is %d seconds behind', (live, seconds, lag) => expect(lagOf(live, seconds)).toBe(lag))

  it.each([
    ['what the stream has', 0, 80, 7200, 80],
    ['what the room allows', 0, 80, 60, 60],
    ['nothing where the room allows none', 0, 80, 0, 0],
    ['nothing where it is hardly anything', 70.5, 80, 60, 0],
  ])('can go back %s', (_name, start, live, dvr, seconds) => expect(windowOf(start, live, dvr)).toBe(seconds))
})
