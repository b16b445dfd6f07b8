import { beforeEach, expect, it, vi } from 'vitest'
import { clientState } from '../runtime/client-state.ts'
import { syncDeviceMeta } from './device-meta.ts'
import { watchSafeAreas } from './safe-areas.ts'

beforeEach(() => clientState.setState(clientState.getInitialState(), true))

it('the device is kept as the browser tells of it, and nothing of a computer', () => {
  const values = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
  })
  syncDeviceMeta({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64)', maxTouchPoints: 0 })
  expect(values.size).toBe(0)
  syncDeviceMeta({ userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Mobile', maxTouchPoints: 5 })
  expect(JSON.parse(values.get('davmu.deviceMeta') ?? '')).toEqual({ device_type: 'Android', device_os: 'Android 14' })
})

it('safe areas are measured, and again when the screen turns', () => {
  let paddings = { paddingTop: '47px', paddingBottom: '34px' }
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('document', { createElement: () => ({ style: {}, remove() {} }), body: { append() {} } })
  vi.stubGlobal('getComputedStyle', () => paddings)
  watchSafeAreas()
  expect(clientState.getState()).toMatchObject({ safeAreaTop: 47, safeAreaBottom: 34 })
  paddings = { paddingTop: '', paddingBottom: '21px' }
  page.dispatchEvent(new Event('resize'))
  expect(clientState.getState()).toMatchObject({ safeAreaTop: 0, safeAreaBottom: 21 })
})
