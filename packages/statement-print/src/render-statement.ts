import { type Printing, printPdf } from './print-pdf.ts'

/**
 * Creates the PDF of a statement from its snapshot alone, in a worker: the same text gives the same bytes.
 * @param snapshot the bytes of the snapshot as text
 * @throws ShareFull · Overloaded when no worker is free in time, or the worker takes too long
 */
export async function renderStatement(snapshot: string, options: Printing): Promise<Buffer> {
  return await printPdf(() => ({ kind: 'statement', snapshot }), options)
}
