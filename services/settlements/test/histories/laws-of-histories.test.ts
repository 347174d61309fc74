import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { atDepth } from '@lokum/local-stack/testing/depth'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aHistory, type Move } from './a-history.ts'
import type { Account } from './an-account.ts'
import { brokenLaws } from './check-laws.ts'
import { lookAtEverything } from './look-at-everything.ts'
import { playHistory } from './play-history.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

/** Seeds; in the usual ones lines are charged by hand, and months corrected, abandoned, settled by a true-up and cancelled. */
const seeds = atDepth({ usual: [3, 10, 19, 26], deep: Array.from({ length: 100 }, (_, index) => index + 1) })

test.each(seeds)(
  'after every step of history %i each line, cost and total adds up, and sent statements stay',
  async (seed) => {
    const broken: string[] = []
    const statements = new Map<string, Buffer[]>()
    const steps: (string | undefined)[] = []
    const onMove = async (account: Account, move: Move | undefined) => {
      steps.push(move?.verb)
      for (const id of account.documents) await account.ask('GET', `/v1/documents/${id}/ledger`)
      await keepStatements(account, statements)
      expect([steps, broken]).toEqual([steps, []])
    }

    const account = await playHistory(world, aHistory(seed), {
      onExchange: (exchange, played) => broken.push(...brokenLaws(exchange, played)),
      onMove,
    })
    await lookAtEverything(account)

    expect(broken).toEqual([])
    for (const [path, files] of statements) expect([path, await filesOf(account, path)]).toEqual([path, files])
  },
)

/** Keeps what the tenant has got, once it was sent. */
async function keepStatements(account: Account, statements: Map<string, Buffer[]>): Promise<void> {
  for (const id of account.settlements) {
    const { statement } = account.shown(id)
    if (statement?.state !== 'sent') continue
    const path = `/v1/settlements/${id}/statements/${statement.version}`
    if (!statements.has(path)) statements.set(path, await filesOf(account, path))
  }
}

async function filesOf(account: Account, path: string): Promise<Buffer[]> {
  return [(await account.ask('GET', path)).bytes, (await account.readStatement(path)).bytes]
}
