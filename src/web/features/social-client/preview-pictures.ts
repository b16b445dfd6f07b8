import type { HostViewer } from '../../runtime/host-viewer.ts'
import type { Wx } from './sdk.ts'

/** The client's own viewer, where holding a picture brings the client's own menu. */
export function createClientViewer(wx: Wx): HostViewer {
  return (addresses, index) =>
    new Promise((resolve, reject) => {
      const urls = addresses.map((address) => new URL(address, location.href).href)
      wx.previewImage({
        current: urls[index] ?? '',
        urls,
        success: () => resolve(),
        fail: ({ errMsg }) => reject(new Error(errMsg)),
      })
    })
}
