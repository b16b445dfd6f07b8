import { readFileSync } from 'node:fs'

// Loaded before everything else by a process whose clock is to jump: CLOCK_FILE holds the seconds that it is off by.

const Real = Date
const file = process.env['CLOCK_FILE'] ?? ''
let offMs = 0
setInterval(() => {
  offMs = Number(readFileSync(file, 'utf8')) * 1000
}, 50).unref()

class ShiftedDate extends Real {
  constructor(...given: [] | [number | string | Date]) {
    super(given.length === 0 ? Real.now() + offMs : given[0])
  }

  static override now(): number {
    return Real.now() + offMs
  }
}

globalThis.Date = ShiftedDate as DateConstructor
