import { afterEach, expect, it } from 'vitest'
import { appInfo } from '#contract/site.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { leaveOut } from '#tests/support/leave-out.ts'

eachDatabase('app info', (open) => {
  let backend: TestBackend
  afterEach(() => backend.close())

  it('says how the native app is opened and got, and what else the operator set up', async () => {
    const appLaunch = {
      appId: 'wx1',
      scheme: 'davmu://',
      universalLink: 'https://app.example.org/open',
      androidUrl: 'https://store.example/android',
      iosUrl: '',
    }
    backend = await startBackend(await open(), { offers: { wxShare: true, map: false, weather: true, appLaunch } })
    const { json } = await backend.http.inject('/peony/v1/appinfo')
    const info = appInfo.parse(JSON.parse(json().data.app_info))
    expect(info.app_launch).toEqual({
      appid: 'wx1',
      scheme: 'davmu://',
      universal_link: 'https://app.example.org/open',
      android_url: 'https://store.example/android',
      ios_url: '',
      extinfo: '',
    })
    const on = Object.keys(info.features).filter((name) => info.features[name])
    expect(on).toEqual(['wx_share', 'live', 'comment', 'invite', 'weather', 'app_launch'])
    const data = (await backend.http.inject('/inner/static/data')).json() as { data: { download: object } }
    expect(data.data.download).toEqual({ ios: '', android: 'https://store.example/android', qr: '' })

    await leaveOut(backend, 'wx_share', 'weather', 'app_launch')
    const after = appInfo.parse(JSON.parse((await backend.http.inject('/peony/v1/appinfo')).json().data.app_info))
    expect(Object.keys(after.features).filter((name) => after.features[name])).toEqual(['live', 'comment', 'invite'])
    expect(Object.values(after.app_launch).join('')).toBe('')
    const left = (await backend.http.inject('/inner/static/data')).json() as typeof data
    expect(left.data.download).toEqual({ ios: '', android: '', qr: '' })
  })
})
