import { inBrowser } from '../wire/in-browser.ts'

/** The body for fetch. Progress needs a stream, which browsers do not send over HTTP/1.1. */
export function countBytes(body: string | Blob, onProgress: ((sentBytes: number) => void) | undefined) {
  if (typeof body === 'string' || onProgress === undefined || inBrowser()) return { body }
  let sent = 0
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (chunk, controller) => {
      sent += chunk.length
      onProgress(sent)
      controller.enqueue(chunk)
    },
  })
  return { body: body.stream().pipeThrough(counter), duplex: 'half' as const }
}
