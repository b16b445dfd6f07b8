import { namespaceList } from './parse-namespaces.ts'
import { connection, integer, oneOf, originList } from './parse-text.ts'
import type { Variable } from './variables.ts'

/** Variables of what tells readers things as they happen. */
export const realtimeVariables = {
  REALTIME: {
    takes: 'embedded or centrifugo',
    fallback: 'embedded',
    meaning:
      'What tells pages what happens, of live rooms, comments and notices: `embedded` is this process itself, `centrifugo` a Centrifugo beside it (`npx davmu centrifugo-config` prints its configuration).',
    parse: oneOf('embedded', 'centrifugo'),
  },
  REALTIME_TOKEN_SECRET: {
    takes: 'at least 32 characters, or 6 with REALTIME_DEVELOPMENT',
    fallback: null,
    secret: true,
    meaning: 'Signs tokens of realtime connections; made from `TOKEN_SECRET` when unset.',
    parse: (value: string) => (value.length >= 6 ? value : null),
  },
  CENTRIFUGO_API_URL: {
    takes: 'an address such as http://centrifugo:9000/api',
    fallback: null,
    meaning: 'The server API of the Centrifugo.',
    parse: connection('http:', 'https:'),
  },
  CENTRIFUGO_API_KEY: {
    takes: 'at least 16 characters',
    fallback: null,
    secret: true,
    meaning: 'The key of that API, its `http_api.key`.',
    parse: (value: string) => (value.length >= 16 ? value : null),
  },
  CENTRIFUGO_URL: {
    takes: 'an address such as wss://realtime.example.org/connection/websocket',
    fallback: null,
    meaning: 'Where browsers reach the Centrifugo.',
    parse: connection('ws:', 'wss:'),
  },
  REALTIME_ORIGINS: {
    takes: 'origins joined by commas',
    fallback: null,
    meaning:
      'Further origins whose pages may connect, besides the site itself and `CORS_ORIGINS`; programs that name no origin may.',
    parse: originList,
  },
  REALTIME_CONNECTIONS: {
    takes: 'a number from 1 to 1000',
    fallback: '5',
    meaning: 'Realtime connections that one reader may have at a time, in all tabs and devices.',
    parse: integer(1, 1000),
  },
  REALTIME_ADDRESS_CONNECTIONS: {
    takes: 'a number from 0 to 1000000',
    fallback: '1000',
    meaning: 'Realtime connections from one network address at a time, which many readers may share; 0 for any number.',
    parse: integer(0, 1_000_000),
  },
  REALTIME_NAMESPACES: {
    takes: 'a list in JSON',
    fallback: null,
    meaning:
      'What holds for the channels of a namespace (`docs/operations.md`, “Channels”): `[{"name":"chat","history_size":500,"history_ttl":"600s","force_recovery":true,"presence":false,"delta":"fossil"}]`, each but the name may be left out. The hub goes by it, and `npx davmu centrifugo-config` prints it.',
    parse: namespaceList,
  },
  REALTIME_DEVELOPMENT: {
    takes: '0 or 1',
    fallback: '0',
    meaning:
      '`1` lets anybody without a token connect to the embedded hub, subscribe to channels of any name, publish and read, for programs under development. Never for a public site.',
    parse: oneOf('0', '1'),
  },
  REALTIME_API_KEY: {
    takes: 'at least 6 characters',
    fallback: null,
    secret: true,
    meaning:
      'With `REALTIME_DEVELOPMENT`: the key by which programs may `POST /api/publish` and the other methods of the Centrifugo server API, in the header `X-API-Key` or `Authorization: apikey …`. Unset, the API is not there.',
    parse: (value: string) => (value.length >= 6 ? value : null),
  },
} as const satisfies Record<string, Variable<unknown>>
