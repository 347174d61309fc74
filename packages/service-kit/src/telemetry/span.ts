import { type Attributes, INVALID_TRACEID, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'

/** Becomes the tracer of the collector when there is one. */
const tracer = trace.getTracer('lokum')

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

function nothing(): void {}

/** The span used without tracing; it costs nothing. */
const untraced: Span = { traceparent: undefined, traceId: undefined, end: nothing }

/** Begins a step as the child of the given `traceparent`; without a tracer the parent is passed on as it came. */
export function startSpan(name: string, { kind, parent, attributes }: Start): Span {
  const span = tracer.startSpan(name, { kind: kinds[kind], ...(attributes && { attributes }) }, contextOf(parent))
  const { traceId, spanId, traceFlags } = span.spanContext()
  if (traceId === INVALID_TRACEID) return untraced
  const traceparent = `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
  if (!span.isRecording()) return { traceparent, traceId, end: nothing }
  return {
    traceparent,
    traceId,
    end: ({ failed, ...facts } = {}) => {
      span.setAttributes(facts)
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
  }
}

function contextOf(parent: string | undefined) {
  const from = parent === undefined ? null : parseTraceParent(parent)
  return from === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...from, isRemote: true })
}
