import { counter } from '@lokum/service-kit/telemetry/metrics'

const outcomes = ['failing', 'recovered', 'disabled', 'gone'].map((outcome) => ({ outcome }))

/** Counts notices about the health of endpoints; `gone` is an endpoint disabled by its receiver's answer. */
export const countNotice = counter(
  'webhook_endpoint_notices',
  'Notices to owners about the health of endpoints',
  outcomes,
)
