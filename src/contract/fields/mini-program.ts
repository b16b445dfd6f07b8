import { needed, picture, text, type Fields } from './field-facts.ts'

export const miniProgram = {
  mini_program: {
    kind: 'mapping',
    required: true,
    fields: {
      app_id: {
        ...needed(40),
        pattern: { regex: /^wx[0-9a-f]{16}$/, message: 'is not an id like wx0123456789abcdef' },
      },
      username: {
        ...text(60),
        pattern: { regex: /^(?:gh_[0-9a-z]+)?$/, message: 'is not a name like gh_0123456789ab' },
      },
      path: text(1000),
      env_version: { kind: 'choice', choices: ['release', 'trial', 'develop'], default: 'release' },
      code: picture,
    },
  },
} as const satisfies Fields
