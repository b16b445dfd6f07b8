import { expect, it } from 'vitest'
import { formatIsoDuration } from './iso-duration.ts'

it.each([
  [0, 'PT0S'],
  [36.7, 'PT36S'],
  [120, 'PT2M0S'],
  [3723, 'PT1H2M3S'],
])('%d seconds are %s in structured data', (seconds, text) => expect(formatIsoDuration(seconds)).toBe(text))
