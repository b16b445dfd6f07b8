import { z } from 'zod'
import { contentType } from './content.ts'
import { endpoint, publicCache, type EndpointTable } from './endpoint.ts'
import { hashedId } from './shapes.ts'
import { siteGrounds } from './site-grounds.ts'

/** Site configuration; `descriptions` is one text (specification, section 3), `keywords` an addition. */
export const h5Config = z.object({
  site_name: z.string(),
  descriptions: z.string(),
  site_logo: z.string(),
  keywords: z.string(),
})
export type H5Config = z.infer<typeof h5Config>

/** What the `app_info` string holds once parsed. An empty primaryColor means the default theme. */
export const appInfo = z.object({
  primaryColor: z.string(),
  h5_config: h5Config,
  dark: z.enum(siteGrounds),
  locales: z.array(z.string()),
  features: z.record(z.string(), z.boolean()),
  types: z.array(contentType),
  app_launch: z.object({
    appid: z.string(),
    scheme: z.string(),
    universal_link: z.string(),
    android_url: z.string(),
    ios_url: z.string(),
    extinfo: z.string(),
  }),
  agreements: z.array(z.object({ name: z.string(), path: z.string() })),
  /** Who runs the site, as a register names them. */
  operator: z.string(),
  /** Pages about the site and ways to reach who runs it: http addresses, paths of this host, `mailto:` and `tel:`. */
  links: z.array(z.object({ name: z.string(), path: z.string() })),
  /** Number in the register of sites of the Chinese ministry. */
  icp: z.string(),
  /** Other licences and registrations, as they are to be shown. */
  licences: z.array(z.string()),
})
export type AppInfo = z.infer<typeof appInfo>

export const group = z.object({
  gid: z.string(),
  name: z.string(),
  /** JSON of `AppInfo`. */
  app_info: z.string(),
  h5_config: h5Config,
  /** Tabs of the home page in their order; the first has an empty gid and is the recommended feed. */
  columns: z.array(z.object({ gid: z.string(), name: z.string(), type: z.string(), path: z.string() })),
  /** The list that is meant where an address names none; empty when there is no list. */
  default_list: z.string(),
  /** The list that editors chose the large pictures of the home page with; empty when there is none. */
  carousel: z.string(),
  server_time: z.int(),
})
export type Group = z.infer<typeof group>

const groupInput = z.object({ gid: hashedId.optional() })

export const staticData = z.object({
  version: z.string(),
  dict: z.object({
    content_types: z.record(z.string(), z.string()),
    live_status: z.record(z.string(), z.string()),
    regions_version: z.string(),
    report_reasons: z.array(z.object({ code: z.string(), text: z.string() })),
    emoji: z.array(z.string()),
  }),
  download: z.object({ ios: z.string(), android: z.string(), qr: z.string() }),
  desktop: z.object({ title: z.string(), qr_text: z.string() }),
  empty_images: z.record(z.string(), z.string()),
  agreements: z.array(z.object({ name: z.string(), path: z.string() })),
})

export const siteEndpoints = {
  'GET /peony/v1/group': endpoint({
    summary: 'App info: identity, theme, tabs and switches of this site',
    input: groupInput,
    output: group,
    errors: [40002, 40401],
    cache: publicCache(60),
  }),
  'GET /peony/v1/appinfo': endpoint({
    summary: 'The same answer as GET /peony/v1/group, under the name the start-up knows it by',
    input: groupInput,
    output: group,
    errors: [40002, 40401],
    cache: publicCache(60),
  }),
  'GET /inner/static/data': endpoint({
    summary: 'Dictionary data of the site',
    input: z.object({}),
    output: staticData,
    cache: publicCache(300),
  }),
} as const satisfies EndpointTable
