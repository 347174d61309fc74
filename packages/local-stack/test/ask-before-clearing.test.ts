import { PassThrough } from 'node:stream'
import { expect, test } from '@jest/globals'
import { mayClear } from '../src/supervisor/ask-before-clearing.ts'

const data = { folder: '/data', names: ['postgres', 'nats'] }
const { signal } = new AbortController()

async function answered(answer: string) {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const asked = mayClear({ input: Object.assign(input, { isTTY: true }), output, signal }, data)
  input.write(`${answer}\n`)
  return { may: await asked, said: String(output.read()) }
}

test.each([
  ['y', true],
  ['Yes', true],
  ['n', false],
  ['', false],
])('on a terminal a person is asked by name, and %p means %p', async (answer, expected) => {
  const { may, said } = await answered(answer)

  expect(may).toBe(expected)
  expect(said).toContain('--fresh deletes postgres, nats in /data. Go on?')
})

test('a script is not asked, and neither is anybody when there is nothing to delete', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const terminal = Object.assign(new PassThrough(), { isTTY: true })

  expect(await mayClear({ input, output, signal }, data)).toBe(true)
  expect(await mayClear({ input: terminal, output, signal }, { ...data, names: [] })).toBe(true)
  expect(output.read()).toBeNull()
})
