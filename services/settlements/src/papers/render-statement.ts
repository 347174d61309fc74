/**
 * The PDF of a statement, made of its snapshot and nothing else: the same text gives the same bytes. A worker makes it.
 * @param snapshot the bytes of statement.json as text
 */
export async function renderStatement(_snapshot: string, _signal: AbortSignal): Promise<Buffer> {
  throw new Error('Not built yet')
}
