import { expect, test } from '@jest/globals'
import type { Answer } from '../../src/testing/client.ts'
import { onceFree } from '../../src/testing/once-free.ts'

const anAnswer = (status: number, code: string): Answer => {
  return { status, headers: {}, body: { code }, bytes: Buffer.from('') }
}

test('a call is repeated while the service is overloaded, and only then', async () => {
  const overloaded = anAnswer(503, 'overloaded')
  const [served, away] = [anAnswer(200, ''), anAnswer(503, 'upstream_unavailable')]
  const answers = [overloaded, overloaded, served, away]
  const call = async () => answers.shift() ?? overloaded

  expect([await onceFree(call), await onceFree(call)]).toEqual([served, away])
})

test('a call that fails is not repeated', async () => {
  const failures = [new Error('first'), new Error('second')]
  const call = () => Promise.reject(failures.shift())

  await expect(onceFree(call)).rejects.toThrow('first')
})
