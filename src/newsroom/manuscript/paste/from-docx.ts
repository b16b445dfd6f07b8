import { convertToHtml } from 'mammoth'
import { type CleanPaste, cleanPaste, type PasteOptions } from './clean-paste.ts'

/** A file of Word's (.docx) as a manuscript has it, its pictures with their bytes. Throws for a file that is none. */
export async function readDocx(file: ArrayBuffer, options: Pick<PasteOptions, 'first'> = {}): Promise<CleanPaste> {
  // In a browser it is read by the one name, in Node by the other.
  const input = { arrayBuffer: file, buffer: file }
  const { value } = await convertToHtml(input)
  return cleanPaste(value, options)
}
