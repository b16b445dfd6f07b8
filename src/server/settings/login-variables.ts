import { connection, integer, oneOf, sender } from './parse-text.ts'
import type { Variable } from './variables.ts'

/** Variables of how readers log in; those of the social client stand with its others. */
export const loginVariables = {
  SMS_DRIVER: {
    takes: 'console, webhook or none',
    fallback: '= console, none under NODE_ENV=production',
    meaning:
      'How verification codes reach telephones: `console` prints them where the site runs and is refused under `NODE_ENV=production`, `webhook` posts them to `SMS_WEBHOOK_URL`, `none` means that nobody logs in by telephone.',
    parse: oneOf('console', 'webhook', 'none'),
  },
  SMS_WEBHOOK_URL: {
    takes: 'an address such as https://sms.example.org/send',
    fallback: null,
    secret: true,
    meaning:
      'Where messages are posted as JSON: `mobile`, `area_code`, `scene`, and `vcode` of a code; where `REMINDER_CHANNELS` names `sms`, a reminder has the scene `reminder` and is told by the fields of `REMINDER_WEBHOOK_URL`. It is posted once, whatever becomes of it. Any answer from 200 to 299 within five seconds means that the message is on its way.',
    parse: connection('http:', 'https:'),
  },
  SMS_WEBHOOK_SECRET: {
    takes: 'at least 16 characters',
    fallback: null,
    secret: true,
    meaning:
      'Signs what is posted: the header `davmu-signature` is `t=<seconds>,v1=<hex>`, the HMAC-SHA-256 of `<seconds>.<body>`.',
    parse: (value: string) => (value.length >= 16 ? value : null),
  },
  SMTP_URL: {
    takes: 'an address such as smtp://user:password@mail.example.org:587',
    fallback: null,
    secret: true,
    meaning:
      'The server for outgoing mail, by which readers log in with an e-mail address: `smtp://` with STARTTLS where the server has it, and always with a password for another machine; `smtps://` with TLS from the start. Unset, nobody logs in by e-mail.',
    parse: connection('smtp:', 'smtps:'),
  },
  MAIL_FROM: {
    takes: 'an address, or a name with one: News <news@example.org>',
    fallback: null,
    meaning: 'Who writes these e-mails; needed with `SMTP_URL`.',
    parse: sender,
  },
  LOGIN_CODES: {
    takes: 'on or off',
    fallback: 'on',
    meaning: 'Whether readers can log in with a code that an operator hands out (`npx davmu login-codes`).',
    parse: oneOf('on', 'off'),
  },
  SMS_PER_HOUR: {
    takes: 'a number, 0 to 1000000',
    fallback: '2000',
    meaning:
      'Verification codes that the whole installation sends in an hour at most; from half of them on each needs a proof of work. 0 means no ceiling.',
    parse: integer(0, 1_000_000),
  },
} as const satisfies Record<string, Variable<unknown>>
