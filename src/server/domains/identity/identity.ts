import type { Handlers, Viewer } from '../../http/call.ts'
import { issueAnonymousToken } from './issue-anonymous-token.ts'
import { readToken } from './rules.ts'
import { createTokens } from './tokens.ts'

export interface IdentityParts {
  /** Signs tokens and hides device ids; whoever knows it can be anybody. */
  tokenSecret: string
  /** The public salt of hashed ids. */
  idSalt: string
  /** The time in seconds. */
  clock: () => number
}

/** Who visitors are: anonymous tokens, and what an authorization header says. */
export interface Identity {
  handlers: Pick<Handlers, 'POST /peony/v1/auth'>
  /** The caller behind an `authorization` header, which holds a bare token or `Bearer <token>`. Never throws. */
  viewerOf: (authorization: string | undefined) => Promise<Viewer>
}

export function createIdentity({ tokenSecret, idSalt, clock }: IdentityParts): Identity {
  const tokens = createTokens(tokenSecret, clock)
  return {
    handlers: {
      'POST /peony/v1/auth': (input, call) => issueAnonymousToken({ tokens, tokenSecret, idSalt }, input, call),
    },
    async viewerOf(authorization) {
      const token = readToken(authorization)
      return token === null ? { kind: 'none', tokenState: 'none' } : tokens.verify(token)
    },
  }
}
