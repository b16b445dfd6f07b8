/** Whether the page is open inside the social client (WeChat). */
export function isSocialClient(userAgent: string): boolean {
  return /MicroMessenger/i.test(userAgent)
}

/** Whether the browser says that it runs on a phone or tablet. */
export function isMobile(userAgent: string): boolean {
  return /Android|iPhone|iPad|iPod|Mobile|HarmonyOS|MicroMessenger.*Mobile/i.test(userAgent)
}

/** Whether a crawler or an automated browser asks. */
export function isRobot(userAgent: string, isAutomated: boolean): boolean {
  return isAutomated || /bot|crawl|spider|slurp|headless|lighthouse|preview/i.test(userAgent)
}
