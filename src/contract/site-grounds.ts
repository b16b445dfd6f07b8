/** Which ground readers have who chose none: what their device says, or one for all. */
export const siteGrounds = ['auto', 'light', 'dark'] as const
