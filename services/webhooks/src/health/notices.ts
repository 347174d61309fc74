import { counter } from '@lokum/service-kit/telemetry/metrics'

const outcomes = ['failing', 'recovered', 'disabled', 'gone'].map((outcome) => ({ outcome }))

/** Counts what was published about the health of endpoints; `gone` is one that was disabled by its receiver's answer. */
export const countNotice = counter(
  'webhook_endpoint_notices',
  'What owners were told of the health of endpoints',
  outcomes,
)
