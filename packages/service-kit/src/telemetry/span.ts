import {
  type Attributes,
  defaultTextMapGetter,
  defaultTextMapSetter,
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'

const w3c = new W3CTraceContextPropagator()

type Start = {
  kind: 'server' | 'client' | 'producer' | 'consumer'
  parent?: string | undefined
  attributes?: Attributes
}

/** One step of a trace; its `traceparent` goes on to the next step, through headers, the outbox and the broker. */
export type Span = {
  /** W3C Trace Context, undefined without tracing. */
  traceparent: string | undefined
  traceId: string | undefined
  end: (facts?: Attributes & { failed?: boolean }) => void
}

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
}

/** The span used without tracing; it costs nothing. */
const untraced: Span = { traceparent: undefined, traceId: undefined, end: () => undefined }

/** Begins a step as the child of the given `traceparent`; without a tracer the parent is passed on as it came. */
export function startSpan(name: string, { kind, parent, attributes }: Start): Span {
  const from =
    parent === undefined ? ROOT_CONTEXT : w3c.extract(ROOT_CONTEXT, { traceparent: parent }, defaultTextMapGetter)
  const span = trace.getTracer('lokum').startSpan(name, { kind: kinds[kind], ...(attributes && { attributes }) }, from)
  if (!isSpanContextValid(span.spanContext())) return untraced
  const carrier: { traceparent?: string } = {}
  w3c.inject(trace.setSpan(from, span), carrier, defaultTextMapSetter)
  return {
    traceparent: carrier.traceparent,
    traceId: carrier.traceparent?.split('-')[1],
    end: ({ failed, ...facts } = {}) => {
      span.setAttributes(facts)
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
  }
}
