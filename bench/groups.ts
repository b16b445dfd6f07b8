import { measureBundle } from './bundle.ts'
import { measureBigLists } from './big-lists.ts'
import { measureCluster } from './cluster.ts'
import { measureComments } from './comments.ts'
import { measureGrowth } from './growth/growth.ts'
import { measureLighthouse } from './lighthouse-runs.ts'
import { measureNewsroom } from './newsroom/newsroom.ts'
import { measureOverload } from './overload.ts'
import { measurePeers } from './peers/peers.ts'
import { measurePosters } from './posters.ts'
import { measureRealtime } from './realtime.ts'
import { measureQueue } from './queue.ts'
import type { Row } from './report.ts'
import { measureSearch } from './search.ts'
import type { Settings } from './settings.ts'
import { measureSite } from './site.ts'

/** Rows that are measured together. Those `onDemand` are measured when they are named, or by `--all`. */
export interface Group {
  measure: (settings: Settings) => Promise<Row[]>
  onDemand?: boolean
}

export const groups: Record<string, Group> = {
  bundle: { measure: measureBundle },
  site: { measure: measureSite },
  comments: { measure: measureComments },
  search: { measure: measureSearch },
  lists: { measure: measureBigLists },
  posters: { measure: measurePosters },
  queue: { measure: measureQueue },
  realtime: { measure: measureRealtime },
  cluster: { measure: measureCluster },
  overload: { measure: measureOverload },
  newsroom: { measure: measureNewsroom },
  growth: { measure: measureGrowth, onDemand: true },
  peers: { measure: measurePeers, onDemand: true },
  lighthouse: { measure: measureLighthouse, onDemand: true },
}
