/**
 * Has the member choose files of this machine, of these kinds. What is chosen arrives, also where the screen that asked for
 * it was drawn anew or left meanwhile.
 */
export function chooseFiles(
  accept: readonly string[],
  onChosen: (files: readonly File[]) => void,
  { areMany = false }: { areMany?: boolean } = {},
): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = accept.join(',')
  input.multiple = areMany
  input.hidden = true
  input.addEventListener('cancel', () => input.remove())
  input.addEventListener('change', () => {
    input.remove()
    onChosen([...(input.files ?? [])])
  })
  document.body.append(input) // one that is in no page tells nothing on iOS
  input.click()
}
