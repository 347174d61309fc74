import type { IncomingMessage, ServerResponse } from 'node:http'

/** A client that is still sending gets this long to read its answer; without it the connection's end would overtake the answer. */
const lingerMs = 2_000

type End = { content?: string | Buffer | undefined; closes: boolean }

/**
 * Ends an answer. One that closes its connection before the request is whole is ended when the client stops sending, or after
 * a moment; data that arrives until then is discarded.
 */
export function endAnswer(request: IncomingMessage, response: ServerResponse, { content, closes }: End): void {
  if (!closes || request.complete || request.destroyed) {
    response.end(content)
    return
  }
  if (content?.length) response.write(content)
  else response.flushHeaders()
  const end = () => {
    clearTimeout(timer)
    request.off('end', end).off('close', end)
    response.end()
  }
  const timer = setTimeout(end, lingerMs)
  request.once('end', end).once('close', end).on('error', ignore).resume()
}

function ignore(): void {}
