import { useEffect } from 'react'
import { useStore } from 'zustand'
import { configuredClient } from '../social-client/configured-client.ts'
import { describeLaunch } from '../tracker/describe-launch.ts'
import { report } from '../tracker/report.ts'

/** Reports what came of opening the mini program of an item; that a client has no button for it is reported by itself. */
export function useLaunchReports(id: string): (way: string, reason?: string) => void {
  const hasOpenTags = useStore(configuredClient, (client) => client.hasOpenTags)
  const tell = (way: string, reason?: string) =>
    report({ behavior: 'launch', id, way, launch: describeLaunch('weapp', navigator.userAgent, reason) })
  useEffect(() => {
    if (!hasOpenTags) tell('failed', 'no open tags')
    // oxlint-disable-next-line react/exhaustive-deps -- told once for each item
  }, [id, hasOpenTags])
  return tell
}
