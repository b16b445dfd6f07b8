import { isOf, keepRead, readKept } from './read-items.ts'

/** Items that were opened in this browser since a moment (milliseconds), and when. */
export function listReadSince(moment: number): { id: string; at: number }[] {
  return readKept().flatMap((one) => {
    const [id = '', at = '0'] = one.split(' ')
    return Number(at) > moment ? [{ id, at: Number(at) }] : []
  })
}

/** Forgets that an item was opened, or all of them. */
export function forgetRead(id?: string): void {
  keepRead(id === undefined ? [] : readKept().filter((one) => !isOf(id)(one)), true)
}
