import { open, stat } from 'node:fs/promises'

/** Size of a log now, in bytes; 0 when there is none yet. */
export async function logSize(file: string): Promise<number> {
  return (await stat(file).catch(() => undefined))?.size ?? 0
}

/** The text written to a log since it had `from` bytes, at most the last 16 KiB. */
export async function logSince(file: string, from: number): Promise<string> {
  const size = await logSize(file)
  const start = Math.max(from, size - 16_384)
  if (size <= start) return ''
  await using log = await open(file, 'r')
  const { buffer, bytesRead } = await log.read({ buffer: Buffer.alloc(size - start), position: start })
  return buffer.toString('utf8', 0, bytesRead)
}
