import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BLACK, mix, parseHex, toHex } from '#base/colors.ts'
import { contrastOf, deriveTones } from './derive-tones.ts'
import { DEFAULT_PRIMARY, GROUND_COLORS, type Ground } from '#contract/grounds.ts'
import { toneProperties } from './tone-properties.ts'

const grounds = Object.keys(GROUND_COLORS) as Ground[]
const ugly = ['#ffffff', '#000000', '#ffff00', '#fff', '#777777', '#ff4a26', '#0000ff', '#f5efe0', '#111315']

function readability(color: string, ground: Ground) {
  const page = GROUND_COLORS[ground]
  const tones = deriveTones(color, ground)
  return {
    primary: contrastOf(tones.primary, page) >= 3,
    ink: contrastOf(tones.primaryInk, page) >= 4.5,
    inkOnSoft: contrastOf(tones.primaryInk, tones.primarySoft) >= 4.5,
    onFill: contrastOf(tones.onFill, tones.primaryFill) >= 4.5,
  }
}

const readable = { primary: true, ink: true, inkOnSoft: true, onFill: true }

describe('tones of a colour', () => {
  it.each(ugly.flatMap((color) => grounds.map((ground) => [color, ground] as const)))(
    '%s on %s are readable',
    (color, ground) => {
      expect(readability(color, ground)).toEqual(readable)
    },
  )

  it('are readable for every colour', () => {
    const channel = fc.integer({ min: 0, max: 255 })
    fc.assert(
      fc.property(channel, channel, channel, fc.constantFrom(...grounds), (red, green, blue, ground) => {
        const color = `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`
        expect(readability(color, ground)).toEqual(readable)
      }),
    )
  })

  it('of the default colour are those of the design', () => {
    const { primary, primaryFill, primaryInk } = deriveTones(DEFAULT_PRIMARY, 'light')
    expect(primary).toBe('#ff4a26')
    expect(contrastOf(primaryFill, '#db3a16')).toBeLessThan(1.1)
    expect(contrastOf(primaryInk, '#cf3512')).toBeLessThan(1.1)
  })

  it.each(['', 'red', '#12', 'url(x)', '#ggg', '#12345678'])('of %j are those of the default colour', (color) => {
    expect(deriveTones(color, 'light')).toEqual(deriveTones(DEFAULT_PRIMARY, 'light'))
  })

  it('keep a colour that is good already', () => {
    expect(deriveTones('#0a5c36', 'light')).toMatchObject({
      primary: '#0a5c36',
      primaryInk: '#0a5c36',
      onFill: '#ffffff',
    })
  })

  it('write dark text on a fill that white would not be readable on', () => {
    expect(deriveTones('#ffff00', 'light')).toMatchObject({ primaryFill: '#ffff00', onFill: '#16181d' })
  })
})

describe('words on the colour of a cover', () => {
  const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
  const tokens = read('theme/tokens.css')
  const share = (css: string, pattern: RegExp) => Number(pattern.exec(css)?.[1]) / 100
  const onEach = (name: string) =>
    [...tokens.matchAll(new RegExp(`--${name}: (#\\w{6});`, 'g'))].map(([, tone]) => tone)
  const inks = { ink: onEach('ink'), 'ink-2': onEach('ink-2') }
  const mixed = (from: string, to: string, part: number) =>
    toHex(mix(parseHex(from) ?? BLACK, parseHex(to) ?? BLACK, part))
  const channel = fc.integer({ min: 0, max: 255 })
  const anyColor = fc.tuple(channel, channel, channel).map(toHex)
  const anyGround = fc.constantFrom(...grounds)

  it('are readable at the head of what is heard, whatever cover and site have for colours', () => {
    const css = read('pages/audio/audio-page.module.css')
    const tint = share(css, /var\(--tint, var\(--ground-3\)\) (\d+)%, var\(--ground\)/)
    const accent = share(css, /var\(--primary-ink\) (\d+)%, var\(--ink\)/)
    fc.assert(
      fc.property(anyColor, anyColor, anyGround, (cover, color, ground) => {
        const at = grounds.indexOf(ground)
        const page = mixed(GROUND_COLORS[ground], cover, tint)
        const links = mixed(inks.ink[at] ?? '', deriveTones(color, ground).primaryInk, accent)
        for (const words of [inks['ink-2'][at] ?? '', links])
          expect(contrastOf(words, page), `${words} on ${page}`).toBeGreaterThanOrEqual(4.5)
      }),
      {
        numRuns: 2000,
        examples: grounds.flatMap((ground) => [
          ['#000000', '#777777', ground],
          ['#ffffff', '#777777', ground],
        ]),
      },
    )
  })

  it('are readable at the head of a special, large ones above and small ones below', () => {
    const [, ...numbers] =
      /--shade: linear-gradient\(rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\), rgb\([\d ]+ \/ ([\d.]+)\)\)/.exec(tokens) ?? []
    const [red = 0, green = 0, blue = 0, above = 0, below = 0] = numbers.map(Number)
    const shade = toHex([red, green, blue])
    fc.assert(
      fc.property(anyColor, (cover) => {
        expect(contrastOf('#ffffff', mixed(cover, shade, above))).toBeGreaterThanOrEqual(3)
        expect(contrastOf('#ffffff', mixed(cover, shade, below - 0.02))).toBeGreaterThanOrEqual(4.5)
      }),
      { examples: [['#ffffff']] },
    )
    const css = read('features/special/special-head.module.css')
    const picture = Number(/height: min\((\d+)px/.exec(css)?.[1]) * share(css, /transparent (\d+)%/)
    expect(picture).toBeLessThanOrEqual(Number(/padding-top: (\d+)px/.exec(css)?.[1]))
  })
})

describe('custom properties', () => {
  it('name every tone on every ground', () => {
    const properties = toneProperties('#0055aa')
    expect(Object.keys(properties)).toHaveLength(15)
    expect(properties['--dark-primary-ink']).toMatch(/^#[\da-f]{6}$/)
  })

  it.each(['', '#FF4A26', '#ff4a26'])('of %j are left to the stylesheet', (color) =>
    expect(toneProperties(color)).toEqual({}),
  )
})

it('the grounds of the browser bars are those of the stylesheet', () => {
  const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
  const declared = [...tokens.matchAll(/--ground: (#\w{6});/g)].map(([, color]) => color)
  expect(declared).toEqual([GROUND_COLORS.light, GROUND_COLORS.dark, GROUND_COLORS.eye])
})
