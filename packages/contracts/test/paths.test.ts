import { expect, test } from '@jest/globals'
import { operations } from '../src/catalogue.ts'

test.each(operations.map(({ method, path }) => [method, path]))(
  '%s %s is met before any other path that would fit as well',
  (method, path) => {
    const called = path.replaceAll(/\{\w+\}/g, 'id_1')

    const met = operations.find((operation) => operation.method === method && patternOf(operation.path).test(called))

    expect(met?.path).toBe(path)
  },
)

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
}
