/** The systems that maps in China use: the state's, one map maker's, and the world's. */
export const coordinateSystems = ['gcj02', 'bd09', 'wgs84'] as const
export type CoordinateSystem = (typeof coordinateSystems)[number]
