/** What a publisher can leave out of what their installation offers. */
export const siteFeatures = ['wx_share', 'map', 'weather', 'app_launch'] as const
export type SiteFeature = (typeof siteFeatures)[number]

export const featureStates = ['on', 'off'] as const
