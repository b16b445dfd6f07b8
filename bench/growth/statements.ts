import type { Filler } from './filler.ts'

/** Rows that one statement writes. */
const BATCH = 500_000
const PRIME = 4_294_967_291
const FACTORS = [
  2_654_435_761, 2_246_822_519, 3_266_489_917, 668_265_263, 374_761_393, 3_432_918_353, 461_845_907, 2_135_587_861,
  1_540_483_477, 2_891_336_453, 1_664_525_003, 1_103_515_267, 2_718_281_837, 3_141_592_661, 1_414_213_583,
  1_732_050_809, 2_236_067_977, 2_449_489_751, 2_645_751_329, 2_828_427_157, 3_000_000_019, 3_162_277_663,
  3_316_624_793, 3_464_101_627, 3_605_551_283, 3_741_657_391, 3_872_983_363,
] // prettier-ignore

/** SQL of a whole number that looks drawn for each `of`, the same in every run; another row of them for each `salt`. */
export function hash(salt: number, of = 'i'): string {
  return `(((${of}) * ${FACTORS[salt % FACTORS.length]} + ${salt * 7_919}) % ${PRIME})`
}

/** SQL of a whole number from 0 up to, not with, `end`; the greater `power`, the more of them are small. */
export function skewed(salt: number, end: number, power: number, of = 'i'): string {
  return `cast(floor(${end} * power(${hash(salt, of)} / ${PRIME}.0, ${power})) as bigint)`
}

/** Writes a row for each number `i` below `count`, whose columns are SQL. */
export async function insertEach(
  filler: Filler,
  count: number,
  table: string,
  columns: Record<string, string>,
  end = '',
): Promise<void> {
  for (let from = 0; from < count; from += BATCH) {
    await filler.run(
      `insert into ${table} (${Object.keys(columns).join(', ')})
       select ${Object.values(columns).join(', ')} from ${filler.numbers(from, Math.min(count, from + BATCH))}
       where true ${end}`,
    )
  }
}
