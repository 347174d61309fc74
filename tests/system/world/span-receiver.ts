import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

/** The parts of an OTLP/HTTP JSON export that matter here. */
type Exported = {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] }
    scopeSpans: { spans: SpanData[] }[]
  }[]
}
type SpanData = { traceId: string; spanId: string; parentSpanId?: string; name: string; kind: number }

/** A span as a collector sees it, with the service that made it. */
export type ReceivedSpan = SpanData & { service: string }

export type SpanReceiver = AsyncDisposable & { url: string; spans: readonly ReceivedSpan[] }

/** A small collector: it keeps every span it is sent. */
export async function openSpanReceiver(): Promise<SpanReceiver> {
  const spans: ReceivedSpan[] = []
  const server = createServer(async (request, response) => {
    const { resourceSpans }: Exported = JSON.parse(await text(request))
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? 'unnamed'
      spans.push(...scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ ...span, service }))))
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The collector has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    spans,
    [Symbol.asyncDispose]: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
