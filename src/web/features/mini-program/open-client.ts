/** What the system opens the social client by. */
const CLIENT_ADDRESS = 'weixin://'
/** A page that is still seen so long after that has seen nothing of the client. */
const WAITED_MS = 1500

/** Opens the social client as such; tells whether it came. */
export function openClient(onEnd: (hasCome: boolean) => void): void {
  const end = (hasCome: boolean) => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onChange)
    onEnd(hasCome)
  }
  const onChange = () => document.hidden && end(true)
  const timer = setTimeout(end, WAITED_MS, false)
  document.addEventListener('visibilitychange', onChange)
  location.href = CLIENT_ADDRESS
}
