import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { readGuide } from './read-guide.ts'
import { runGuide } from './run-guide.ts'

/** The guides that have commands; two say the same in other languages. */
const guides = [
  'first-call',
  'authentication',
  'errors',
  'limits',
  'pagination',
  'what-changed',
  'changes',
  'close-a-month',
  'agreements',
  'advances',
  'sub-meters',
  'after-the-statement',
  'webhooks',
  'nats',
].map((name) => ({ name, language: 'sh' as const }))
const programs = ['first-call', 'close-a-month'].flatMap((name) => [
  { name, language: 'js' as const },
  { name, language: 'python' as const },
])

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test.each([...guides, ...programs])(
  'the guide $name runs from top to bottom in $language and prints what it shows',
  async (guide) => {
    const steps = await runGuide(world, guide)

    const shown = steps.filter(({ expected }) => expected !== null)
    expect(shown.length).toBeGreaterThan(0)
    for (const { printed, expected } of shown) expect(comparable(printed)).toMatchObject(comparable(expected ?? ''))
  },
)

test.each([...programs, { name: 'first-call', language: 'sh' as const }])(
  'the guide $name says in $language why a call was refused, without a trace of the program',
  async (guide) => {
    const landlord = await world.aLandlord({ scopes: ['apartments.read'] })
    const refused = await runGuide(world, { ...guide, landlord }).catch(String)

    expect(refused).toMatch(/insufficient_scope/)
    expect(refused).toContain('The access token lacks the scope')
    expect(refused).not.toMatch(/Traceback|\n {4}at /)
  },
)

test('all guides run twice, one after the other, in the accounts of the plan basic that they name', async () => {
  const accounts = new Map<string, { token: string }>()
  for (const guide of [...guides, ...guides]) {
    const client = clientOf(guide.name)
    const landlord = accounts.get(client) ?? (await world.aLandlord({ plan: 'basic' }))
    accounts.set(client, landlord)
    const steps = await runGuide(world, { ...guide, landlord }).catch((error: unknown) => {
      throw new Error(`${guide.name}: ${error}`)
    })
    // What an account uses grows with every guide.
    const shown = guide.name === 'limits' ? [] : steps.filter(({ expected }) => expected !== null)
    for (const { printed, expected } of shown) expect(comparable(printed)).toMatchObject(comparable(expected ?? ''))
  }
})

/** The local client that a guide takes. */
function clientOf(name: string): string {
  const [, client = 'landlord-a'] =
    /CLIENT_ID=([\w-]+)/.exec(
      readGuide(name)
        .map(({ text }) => text)
        .join(''),
    ) ?? []
  return client
}

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
