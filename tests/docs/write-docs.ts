import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generatedDocs } from './generated-docs.ts'

/** `npm run docs`: writes the documents that are made from code. */
for (const { path, make } of generatedDocs) {
  writeFileSync(join(import.meta.dirname, '../..', path), make())
  console.log(`wrote ${path}`)
}
