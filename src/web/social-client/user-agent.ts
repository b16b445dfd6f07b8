/** Whether the page is open inside the social client (WeChat). */
export function isSocialClient(userAgent: string): boolean {
  return /MicroMessenger/i.test(userAgent)
}

/** Whether the browser says that it runs on a phone or tablet. */
export function isMobile(userAgent: string): boolean {
  return /Android|iPhone|iPad|iPod|Mobile|HarmonyOS|MicroMessenger.*Mobile/i.test(userAgent)
}

/** Whether a crawler asks, or a service that makes a preview of the page. */
export function isCrawler(userAgent: string): boolean {
  return /bot\b|crawl|spider|slurp|preview|facebookexternalhit/i.test(userAgent)
}
