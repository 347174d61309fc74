import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { FileReply } from './answer.ts'

/** Why a file did not get through: its reader has left, or its bytes could not be read to the end. */
export type BrokenFile = { hasLeft: boolean; error: unknown }

/** Sends a stored file; whoever leaves closes its stream, and bytes that break off break the answer off. */
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
  try {
    await pipeline(content, response)
    return undefined
  } catch (error) {
    response.destroy()
    return { hasLeft: content.readableAborted && !content.errored, error }
  }
}
