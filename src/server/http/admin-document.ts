import { ADMIN_PREFIX, CSRF_HEADER, type AdminEndpointTable, type StaffRole } from '#contract/admin/endpoint.ts'
import { endpoint, type Endpoint } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/error-codes.ts'
import { STAFF_COOKIE } from './admin-call.ts'

/** An endpoint as documents describe it; `role` is there for those of the editor's API alone. */
export type DocumentedEndpoint = Endpoint & { role?: StaffRole | null }

/** The calls of the editor's API in the form of the other ones. */
export function toDocumented(endpoints: AdminEndpointTable): Record<string, DocumentedEndpoint> {
  return Object.fromEntries(
    Object.entries(endpoints).map(([name, { summary, input, output, errors, limit, requestId, role, effect }]) => [
      name,
      {
        ...endpoint({ summary, input, output, errors }),
        effect: effect === 'read' ? 'read' : 'write',
        limit,
        requestId,
        role,
      },
    ]),
  )
}

/** What a call of the editor's API may be refused with for who asks. */
export function accessErrors(role: StaffRole | null): ErrorCode[] {
  return role === null ? [40301] : [40101, 40102, 40301]
}

/** How it shows who asks, as OpenAPI names it. */
export function staffSecurity(method: string, role: StaffRole | null): Array<Record<string, []>> {
  if (role === null) return [{}]
  return [{ staff: [], ...(method === 'POST' && { csrf: [] }) }]
}

export const staffSecuritySchemes = {
  staff: {
    type: 'apiKey',
    in: 'cookie',
    name: STAFF_COOKIE,
    description: `The cookie that POST ${ADMIN_PREFIX}/session sets.`,
  },
  csrf: {
    type: 'apiKey',
    in: 'header',
    name: CSRF_HEADER,
    description: `The \`csrf_token\` of the session, from POST or GET ${ADMIN_PREFIX}/session.`,
  },
} as const
