/** Made of the table of calls when the newsroom is built. */
declare module 'virtual:admin-calls' {
  import type { AdminEffect, StaffRole } from '#contract/admin/endpoint.ts'
  import type { AdminEndpoints } from '#contract/admin/endpoints.ts'

  export const adminCalls: Record<keyof AdminEndpoints, { role: StaffRole | null; effect: AdminEffect }>
}
