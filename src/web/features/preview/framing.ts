/** Name of the window in which a preview shows itself as wide as a device. */
export const DEVICE_FRAME = 'davmu-device'

/** Whether the newsroom shows this preview in a frame of its own, and has what the banner offers beside it. */
export function isInNewsroom(): boolean {
  return parent !== self && self.name !== DEVICE_FRAME
}
