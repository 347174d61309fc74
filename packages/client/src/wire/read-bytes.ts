/** The body of an answer; `undefined`, without reading on, if it has more bytes than allowed. */
export async function readBytes({ body, headers }: Response, maxBytes: number): Promise<Blob | undefined> {
  const reader = body?.getReader()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = Number(headers.get('content-length') ?? 0) > maxBytes ? Infinity : 0
  while (reader && size <= maxBytes) {
    const { done, value } = await reader.read()
    if (done) return new Blob(chunks)
    size += value.length
    chunks.push(value)
  }
  await reader?.cancel()
  return size > maxBytes ? undefined : new Blob([])
}
