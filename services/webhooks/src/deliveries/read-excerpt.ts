import type { Readable } from 'node:stream'

const maxReadBytes = 65_536
const maxKeptBytes = 4_096

/**
 * Reads an answer's body, at most 64 KiB of it, and keeps the first 4 KiB as text that PostgreSQL can store. A body that breaks
 * off or takes too long takes nothing from the status that came before it.
 */
export async function readExcerpt(body: Readable): Promise<string | null> {
  const kept: Buffer[] = []
  let read = 0
  try {
    for await (const chunk of body) {
      if (!Buffer.isBuffer(chunk)) break
      if (read < maxKeptBytes) kept.push(chunk.subarray(0, maxKeptBytes - read))
      read += chunk.length
      // Leaving the loop destroys the stream and with it the connection.
      if (read >= maxReadBytes) break
    }
  } catch {
    body.destroy()
  }
  return kept.length === 0 ? null : Buffer.concat(kept).toString('utf8').replaceAll('\0', '\u{fffd}')
}
