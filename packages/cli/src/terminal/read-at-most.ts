import type { Readable } from 'node:stream'

/** Everything that a stream has; undefined if that is more than so many bytes, and then the rest is left unread. */
export async function readAtMost(stream: Readable, bytes: number): Promise<Buffer<ArrayBuffer> | undefined> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream) {
    const part = Buffer.from(chunk)
    length += part.length
    // Leaving the loop closes the stream, so that the writer gets an error.
    if (length > bytes) return undefined
    chunks.push(part)
  }
  return Buffer.concat(chunks)
}
