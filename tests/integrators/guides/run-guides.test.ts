import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { runGuide } from './run-guide.ts'

/** The guides that have commands. */
const guides = ['first-call', 'errors', 'limits', 'lists', 'changes', 'close-a-month', 'webhooks', 'nats'] as const

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test.each(guides)('the commands of the guide %s run from top to bottom and print what it shows', async (name) => {
  const steps = await runGuide(world, name)

  const shown = steps.filter(({ expected }) => expected !== null)
  expect(shown.length).toBeGreaterThan(0)
  for (const { printed, expected } of shown) expect(comparable(printed)).toMatchObject(comparable(expected ?? ''))
})

/** JSON without what differs from run to run: identifiers, times, secrets, the random end of a reference code. */
function comparable(json: string): object {
  const text = json
    .replaceAll(/"([a-z]{3})_[0-9a-z]{26}"/g, '"$1_"')
    .replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"a time"')
    .replaceAll(/"whsec_[^"]+"/g, '"whsec_"')
    .replaceAll(/"[0-9a-f]{64}"/g, '"a hash"')
    .replaceAll(/(-\d{4}-\d\d-)[A-Z0-9]{4}"/g, '$1XXXX"')
  return JSON.parse(text)
}
