/** Puts a text on the clipboard; false where the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** For browsers without the clipboard interface, such as in-app ones over plain HTTP. */
function copyBySelection(text: string): boolean {
  const focused = document.activeElement
  // Beside an open sheet nothing can be selected.
  const host = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'visually-hidden'
  host.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return copied
}
