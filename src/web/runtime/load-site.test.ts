import { describe, expect, it } from 'vitest'
import { DEFAULT_NAME, DEFAULT_TEXT } from '#contract/default-identity.ts'
import type { Group } from '#contract/site.ts'
import { toSite } from './load-site.ts'
import { namelessSite } from './site.ts'

const empty = { site_name: '', descriptions: '', site_logo: '', keywords: '' }
const group: Group = {
  gid: '',
  name: '',
  app_info: '{}',
  h5_config: empty,
  columns: [],
  default_list: '',
  carousel: '',
  server_time: 0,
}

describe('the identity of a site', () => {
  it.each(['{}', 'no json', '', 'null', '7'])('is the default one for app_info %j', (app_info) => {
    expect(toSite({ ...group, app_info })).toEqual({ ...namelessSite, name: DEFAULT_NAME, description: DEFAULT_TEXT })
  })

  it('comes from the app info string, and from h5_config beside it first', () => {
    const inside = { ...empty, site_name: '内', descriptions: '内文', site_logo: '/inside.png' }
    const site = toSite({
      ...group,
      app_info: JSON.stringify({ primaryColor: '#0055aa', dark: 'dark', icp: '备 1', h5_config: inside }),
      h5_config: { ...empty, site_name: '潮声' },
    })
    expect(site).toMatchObject({
      name: '潮声',
      description: '内文',
      logo: '/inside.png',
      keywords: '潮声',
      primaryColor: '#0055aa',
      ground: 'dark',
      icp: '备 1',
    })
  })
})
