import { counter } from '@lokum/service-kit/telemetry/metrics'

/** Counts a paper that the model was to read; on the metrics page also where no model is configured, at 0. */
export const countRead = counter('assistant_readings', 'Papers that the model was to read, by how it went', [
  ...['read', 'timeout', 'unreachable', 'unusable_answer'].map((outcome) => ({ outcome })),
])
