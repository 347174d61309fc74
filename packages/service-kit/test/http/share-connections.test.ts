import { expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { openScene } from './scene.ts'

const kinds: [string, string, string, string, number][] = [
  ['reads', 'GET', '/v1/things/a', '', 200],
  ['downloads', 'GET', '/v1/things/a/content', '', 200],
  ['single statements', 'POST', '/v1/counts', '{"text":"a"}', 201],
]
test.each(kinds)('%s of one account take half of the connections, and those of another go on', async (...kind) => {
  const [, method, path, body, status] = kind
  const mayGoOn = Promise.withResolvers<void>()
  let running = 0
  const duringRead = () => {
    running += 1
    return mayGoOn.promise
  }
  await using scene = await openScene({ duringRead })
  const call = (account: string) => scene.call(method, path, { account, ...(body !== '' && { body }) })

  const busy = Array.from({ length: 11 }, () => call('busy'))
  await eventually(() => expect(running).toBe(10))
  const other = call('other')
  await eventually(() => expect(running).toBe(11))
  mayGoOn.resolve()

  const statuses = (await Promise.all([other, ...busy])).map((answer) => answer.status)
  expect(statuses).toEqual(Array(12).fill(status))
  expect(running).toBe(12)
})
