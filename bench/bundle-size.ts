import { weighBundle } from './bundle.ts'
import { weighNewsroom } from './newsroom-bundle.ts'

/** Prints what a reader's phone and an editor's browser load of the build in `dist`, against its budget; ends with 1 when something is over. */
const parts = [...(await weighBundle()), ...weighNewsroom()]
for (const { what, size, budget } of parts) {
  console.log(
    `${size <= budget ? 'ok  ' : 'OVER'} ${size.toFixed(1).padStart(7)} kB of ${String(budget).padStart(3)}  ${what}`,
  )
}
process.exitCode = parts.every(({ size, budget }) => size <= budget) ? 0 : 1
