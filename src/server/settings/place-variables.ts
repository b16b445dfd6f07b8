import { connection, oneOf, text } from './parse-text.ts'
import type { Variable } from './variables.ts'

/** Variables of maps and weather. */
export const placeVariables = {
  MAP_PROVIDER: {
    takes: 'amap or none',
    fallback: 'none',
    meaning: 'Who draws the static pictures of places: `amap` needs `MAP_KEY`; with `none` places show their address.',
    parse: oneOf('amap', 'none'),
  },
  MAP_KEY: {
    takes: 'up to 128 characters',
    fallback: null,
    secret: true,
    meaning: 'Key of the web service of the map provider. It never leaves the server.',
    parse: text(128),
  },
  MAP_APPROVAL: {
    takes: 'up to 60 characters',
    fallback: null,
    meaning: 'Number under which the map of those pictures was approved (审图号), as it is to stand beside them.',
    parse: text(60),
  },
  MAP_SECURITY_CODE: {
    takes: 'up to 128 characters',
    fallback: null,
    secret: true,
    meaning: 'Security code that belongs to the key of scripts of the map provider. It never leaves the server.',
    parse: text(128),
  },
  MAP_TILE_URL: {
    takes: 'an address with {z}, {x} and {y}',
    fallback: null,
    meaning: 'Tiles of the map that opens on a tap, in the coordinates of WGS 84; unset, there is no such map.',
    parse: (value: string) =>
      URL.canParse(value) && /^https?:/.test(value) && ['{z}', '{x}', '{y}'].every((part) => value.includes(part))
        ? value
        : null,
  },
  MAP_TILE_CREDIT: {
    takes: 'up to 120 characters',
    fallback: null,
    meaning:
      'Whom that map names as its source, such as `© OpenStreetMap contributors`; the host of the tiles unless given.',
    parse: text(120),
  },
  WEATHER_BASE: {
    takes: 'an address',
    fallback: null,
    meaning: 'Where the weather comes from (see operations); unset, places show none.',
    parse: connection('http:', 'https:'),
  },
  WEATHER_KEY: {
    takes: 'up to 256 characters',
    fallback: null,
    secret: true,
    meaning: 'Key for the weather, sent as the header `X-QW-Api-Key`.',
    parse: text(256),
  },
} as const satisfies Record<string, Variable<unknown>>
