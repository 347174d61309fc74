import { expect, test } from '@jest/globals'
import { chooseSampler, createBatch } from '@lokum/trace-export/trace-settings'
import { InMemorySpanExporter } from '@opentelemetry/sdk-trace'

test.each([
  [undefined, undefined, 'ParentBased{root=AlwaysOnSampler'],
  ['', '', 'ParentBased{root=AlwaysOnSampler'],
  ['always_on', undefined, 'AlwaysOnSampler'],
  ['always_off', undefined, 'AlwaysOffSampler'],
  ['traceidratio', '0.25', 'TraceIdRatioBased{0.25}'],
  ['traceidratio', undefined, 'TraceIdRatioBased{1}'],
  ['parentbased_always_off', undefined, 'ParentBased{root=AlwaysOffSampler'],
  ['parentbased_traceidratio', '0.1', 'ParentBased{root=TraceIdRatioBased{0.1}'],
])('the sampler %s with %s is %s', (name, ratio, described) => {
  const sampler = chooseSampler({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio })

  expect(sampler.toString()).toContain(described)
})

test.each([
  [
    { OTEL_TRACES_SAMPLER: 'sometimes' },
    'OTEL_TRACES_SAMPLER is "sometimes"; it must be one of always_on, always_off,',
  ],
  [{ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: 'half' }, 'OTEL_TRACES_SAMPLER_ARG is "half"'],
])('a sampler that is misspelt is refused with its variable', (environment, message) => {
  expect(() => chooseSampler(environment)).toThrow(message)
})

test('batches take their sizes and delays from the environment, and refuse what is no number', async () => {
  const batch = createBatch(new InMemorySpanExporter(), { OTEL_BSP_SCHEDULE_DELAY: '50', OTEL_BSP_MAX_QUEUE_SIZE: '' })
  await batch.shutdown()

  expect(() => createBatch(new InMemorySpanExporter(), { OTEL_BSP_SCHEDULE_DELAY: '-1' })).toThrow(
    'OTEL_BSP_SCHEDULE_DELAY is "-1"; it must be a number of at least 0',
  )
})
