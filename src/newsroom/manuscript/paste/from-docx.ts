import { convertToHtml } from 'mammoth'
import { type CleanPaste, cleanPaste, type PasteOptions } from './clean-paste.ts'
import { listFiles } from './read-zip.ts'

/** A file of Word's (.docx) as a manuscript has it, its pictures with their bytes. Throws for a file that is none, or too large. */
export async function readDocx(file: ArrayBuffer, options: Pick<PasteOptions, 'first'> = {}): Promise<CleanPaste> {
  listFiles(file)
  // In a browser it is read by the one name, in Node by the other.
  const input = { arrayBuffer: file, buffer: file }
  const { value } = await convertToHtml(input)
  return cleanPaste(value, options)
}
