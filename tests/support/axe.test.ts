import defaultConfig from 'lighthouse/core/config/default-config.js'
import { expect, it } from 'vitest'
import { SCORED_RULES } from './axe.ts'

it('what is scored is what Lighthouse weighs', () => {
  const weighed = defaultConfig.categories?.['accessibility']?.auditRefs.filter(({ weight }) => weight > 0)
  expect(SCORED_RULES).toEqual(weighed?.map(({ id }) => id))
})
