import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage'

export interface CompiledCatalogue {
  messages: Record<string, CompiledMessage>
  /** Ids that the language lacks; they are said in the base language. */
  missing: string[]
}

/**
 * Parses the ICU messages of one language, so that the parser stays out of the pages, and fills its gaps from the base
 * language. Runs in the build.
 */
export function compileCatalogue(texts: Record<string, string>, baseTexts: Record<string, string>): CompiledCatalogue {
  const messages = Object.entries({ ...baseTexts, ...texts }).map(
    ([id, text]) => [id, compileMessageOrThrow(text)] as const,
  )
  return { messages: Object.fromEntries(messages), missing: Object.keys(baseTexts).filter((id) => !(id in texts)) }
}
