/** Constants of tracking events (specification, sections 3 and 9). */
export const BEACON_VERSION = '1'
export const BEACON_TERMINAL = 'wap'
export const BEACON_PATH = '/tracker/log'
/** Most events in one beacon. */
export const BEACON_BATCH_MAX = 50
/** Most ids in one event. */
export const TID_IDS_MAX = 20
export const behaviors = ['view', 'read', 'expose', 'share', 'play', 'book', 'vitals'] as const
export type Behavior = (typeof behaviors)[number]
