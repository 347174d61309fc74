import { counter } from '@lokum/service-kit/telemetry/metrics'

/** Counts documents sent to the model; the metric exists, with value 0, even without a configured model. */
export const countRead = counter('assistant_readings', 'Documents sent to the model, by outcome', [
  ...['read', 'timeout', 'unreachable', 'unusable_answer'].map((outcome) => ({ outcome })),
])
