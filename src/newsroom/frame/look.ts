/** How the newsroom looks on this machine: as the system does, or always light or dark. */
export const looks = ['auto', 'light', 'dark'] as const
export type Look = (typeof looks)[number]

const KEY = 'newsroom.look'
const darkSystem = matchMedia('(prefers-color-scheme: dark)')

export function readLook(): Look {
  const stored = localStorage.getItem(KEY)
  return looks.find((look) => look === stored) ?? 'auto'
}

export function saveLook(look: Look): void {
  localStorage.setItem(KEY, look)
  showLook()
}

/** Shows the stored look, and follows the system where that is what it says. */
export function followLook(): void {
  showLook()
  darkSystem.addEventListener('change', showLook)
}

function showLook(): void {
  const look = readLook()
  const isDark = look === 'auto' ? darkSystem.matches : look === 'dark'
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light'
}
