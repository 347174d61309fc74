import { startSpan } from '../telemetry/span.ts'
import type { ReceivedEvent } from './received-event.ts'

/** Makes receiving a step of each event's trace; the forwarded events carry that step as their parent. */
export async function traceEach<Result>(
  events: readonly ReceivedEvent[],
  store: (traced: readonly ReceivedEvent[]) => Promise<Result>,
): Promise<Result> {
  const spans = events.map(({ type, traceparent }) =>
    startSpan(`${type} receive`, { kind: 'consumer', parent: traceparent }),
  )
  let failed = true
  try {
    const result = await store(events.map((event, index) => ({ ...event, traceparent: spans[index]?.traceparent })))
    failed = false
    return result
  } finally {
    for (const span of spans) span.end({ failed })
  }
}
