import { expect, test } from '@jest/globals'
import { generatedFiles } from '../src/documents/generated-files.ts'

type Operation = { parameters?: { $ref?: string }[]; responses: Record<string, { headers?: object }> }

const { paths, components } = JSON.parse(generatedFiles().get('openapi.json') ?? '')
const declared = Object.values<Record<string, Operation>>(paths).flatMap((methods) =>
  Object.entries(methods).map(([method, operation]) => ({ method, ...operation })),
)
const takesKey = ({ parameters = [] }: Operation) =>
  parameters.some(({ $ref }) => $ref === '#/components/parameters/IdempotencyKey')

test('every POST takes an Idempotency-Key, and nothing else does', () => {
  const methods = Map.groupBy(declared, ({ method }) => method)

  expect(methods.get('post')?.filter((operation) => !takesKey(operation))).toEqual([])
  expect(declared.filter((operation) => operation.method !== 'post' && takesKey(operation))).toEqual([])
  expect(components.parameters.IdempotencyKey.description).toContain('Send one with every POST')
})

test('every answer to a POST says whether it is a repetition', () => {
  const silent = declared.filter(({ method, responses }) => {
    const succeeded = Object.entries(responses).filter(([status]) => status.startsWith('2'))
    return (
      method === 'post' && succeeded.some(([, { headers }]) => !Object.hasOwn(headers ?? {}, 'Idempotent-Replayed'))
    )
  })

  expect(silent).toEqual([])
})
