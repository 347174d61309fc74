import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { FileReply } from './answer.ts'

/** Why a file did not get through: its reader has left, or its bytes could not be read to the end. */
export type BrokenFile = { hasLeft: boolean; error: unknown }

/** Sends a stored file; a client that leaves closes its stream, and an aborted file aborts the answer. */
export async function sendFile(
  response: ServerResponse,
  common: Record<string, string>,
  { status, headers, content, sizeBytes }: FileReply,
): Promise<BrokenFile | undefined> {
  if (response.destroyed || response.req.method === 'HEAD') content.destroy()
  if (response.destroyed) return { hasLeft: true, error: undefined }
  response.strictContentLength = true
  response.writeHead(status, { ...common, 'content-length': sizeBytes, ...headers })
  if (content.destroyed) {
    response.end()
    return undefined
  }
  let hasLeft = false
  // This listener must run before the pipeline's, which closes the file.
  response.once('close', () => {
    hasLeft = !content.destroyed
  })
  try {
    await pipeline(content, (chunks: AsyncIterable<Buffer>) => exactly(sizeBytes, chunks), response)
    return undefined
  } catch (error) {
    response.destroy()
    return { hasLeft, error }
  }
}

class WrongSize extends Error {
  override readonly name = 'WrongSize'
}

/** Node ends the whole process when an answer is shorter than announced, so the answer is aborted first. */
async function* exactly(sizeBytes: number, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let left = sizeBytes
  for await (const chunk of chunks) {
    left -= chunk.length
    if (left < 0) break
    yield chunk
    if (left === 0) return
  }
  throw new WrongSize(`The file has not the ${sizeBytes} bytes that were stored.`)
}
