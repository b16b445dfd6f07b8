import { z } from 'zod'
import { parseJson } from '#base/parse-json.ts'

const LIFETIME = /^(\d{1,6})([smh])$/

/** `300s`, `5m` or `1h`, as seconds. */
const lifetime = z
  .string()
  .regex(LIFETIME)
  .transform((text) => {
    const seconds = text.endsWith('h') ? 3600 : text.endsWith('m') ? 60 : 1
    return Number.parseInt(text, 10) * seconds
  })

const namespace = z
  .strictObject({
    name: z.string().regex(/^[\w-]{1,64}$/),
    presence: z.boolean().exactOptional(),
    history_size: z.int().min(0).max(10_000).exactOptional(),
    history_ttl: lifetime.exactOptional(),
    force_recovery: z.boolean().exactOptional(),
    delta: z.enum(['fossil', 'none']).exactOptional(),
  })
  .transform(({ name, presence, history_size: size, history_ttl: seconds, force_recovery: recovery, delta }) => ({
    name,
    ...(presence !== undefined && { presence }),
    ...(size !== undefined && { historySize: size }),
    ...(seconds !== undefined && { historySeconds: seconds }),
    ...(recovery !== undefined && { recovery }),
    ...(delta !== undefined && { delta: delta === 'fossil' }),
  }))

const namespaces = z
  .array(namespace)
  .max(100)
  .refine((list) => new Set(list.map(({ name }) => name)).size === list.length)

/** Namespaces of realtime channels, a list in JSON with the words of a Centrifugo's configuration; null for anything else. */
export function namespaceList(value: string): z.output<typeof namespaces> | null {
  return namespaces.safeParse(parseJson(value)).data ?? null
}
