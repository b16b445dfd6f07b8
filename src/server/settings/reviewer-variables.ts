import { connection, integer } from './parse-text.ts'
import type { Variable } from './variables.ts'

/** A service of the operator that looks at what readers write. */
export const reviewerVariables = {
  REVIEWER_WEBHOOK_URL: {
    takes: 'an address such as https://reviewer.example.org/review',
    fallback: null,
    secret: true,
    meaning:
      'Where everything that readers write in public is posted as JSON before others see it: `kind`, `id`, `text`, `images`, `author_id`, `content_id`, and `held_by`, why it waits (`reviewer`: for this answer alone). It answers 200 with `{"verdict":"pass"}`, `{"verdict":"wait"}`, which leaves it to moderators, or `{"verdict":"refuse","reason":"…"}`, whose reason its author is told. Whatever else it does, and no answer in time, leaves it to moderators as well. `pass` does not let through what waits for another reason. Unset, nobody is asked.',
    parse: connection('http:', 'https:'),
  },
  REVIEWER_WEBHOOK_SECRET: {
    takes: 'at least 16 characters',
    fallback: null,
    secret: true,
    meaning: 'Signs what is posted to `REVIEWER_WEBHOOK_URL` as `SMS_WEBHOOK_SECRET` signs codes.',
    parse: (value: string) => (value.length >= 16 ? value : null),
  },
  REVIEWER_TIMEOUT_SECONDS: {
    takes: 'a number from 1 to 60',
    fallback: '5',
    meaning: 'How long the reviewer is waited for. After three failures in a row it is left alone for a minute.',
    parse: integer(1, 60),
  },
} as const satisfies Record<string, Variable<unknown>>
