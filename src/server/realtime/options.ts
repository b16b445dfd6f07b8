/** How realtime is set up. */
export interface RealtimeOptions {
  /** Signs tokens of connections, for both backends. Null: made from the secret of other tokens. */
  tokenSecret: string | null
  /** A Centrifugo: its server API and where browsers reach it. Null: the hub in this process. */
  centrifugo: { apiUrl: string; apiKey: string; url: string } | null
  /** Origins whose pages may connect, besides that of the host that is connected to. */
  origins: readonly string[]
  /** Connections of one subject at a time. */
  connectionsPerSubject: number
  /** Connections from one address at a time, which many readers may share; null: any number. */
  connectionsPerAddress: number | null
  /**
   * Whether clients without a token may connect, subscribe to channels of any name, publish and read; never for a public
   * site. With a key, programs may use the server API.
   */
  development: { apiKey: string | null } | null
}
