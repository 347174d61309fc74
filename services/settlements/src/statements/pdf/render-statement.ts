import { printPdf } from './print-pdf.ts'

/**
 * The PDF of a statement, made of its snapshot and nothing else: the same text gives the same bytes. A worker makes it.
 * @param snapshot the bytes of statement.json as text
 * @throws Overloaded when there is no turn in time, or it takes too long
 */
export async function renderStatement(snapshot: string, signal: AbortSignal): Promise<Buffer> {
  return await printPdf({ kind: 'statement', snapshot }, signal)
}
