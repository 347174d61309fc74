import type { Server } from '@lokum/local-stack/processes/server'
import { startTestNats } from '@lokum/local-stack/test-stack/test-stack'
import { accountsOf } from './accounts-of.ts'
import { measureFanOut } from './measure-fan-out.ts'
import { type Cost, measureOperation, middleOf } from './measure-operation.ts'
import type { Ground } from './open-ground.ts'
import { hotOperations } from './operations.ts'
import type { Size } from './size.ts'
import { startSize } from './start-size.ts'

type SizeSurroundings = Omit<Ground, typeof Symbol.asyncDispose> & {
  profileFolder: string | undefined
  seconds: number
  rounds: number
}

/** The cost of each operation at one size, by its name. */
export type Figures = Record<string, Cost>

/** Measures every hot operation at all sizes in turns, so that other load on the machine affects all of them. */
export async function measureSizes(need: SizeSurroundings, sizes: readonly Size[]): Promise<Map<Size, Figures>> {
  const figures = await measureCalls(need, sizes)
  for (const [size, found] of figures) found.delivery = await measureDelivery(need, size)
  return figures
}

async function measureDelivery(need: SizeSurroundings, size: Size): Promise<Cost> {
  await using nats = await startNats()
  const stack = { ...need, nats, [Symbol.asyncDispose]: async () => undefined }
  return await measureFanOut({ ...need, stack }, size)
}

async function measureCalls(need: SizeSurroundings, sizes: readonly Size[]): Promise<Map<Size, Figures>> {
  await using opened = new AsyncDisposableStack()
  const sides = []
  for (const size of sizes) sides.push(await openSide(opened, need, size))
  const figures = new Map(sizes.map((size): [Size, Figures] => [size, {}]))
  for (const name of Object.keys(sides[0]?.hots ?? {}))
    for (const [size, cost] of await measureInTurns(sides, { ...need, name }))
      Object.assign(figures.get(size) ?? {}, { [name]: cost })
  return figures
}

async function openSide(opened: AsyncDisposableStack, need: SizeSurroundings, size: Size) {
  const nats = opened.use(await startNats())
  const running = opened.use(await startSize({ ...need, nats }, size))
  const { tokenOf } = accountsOf(need.identity, { ...size, accounts: 0 })
  return { size, hots: hotOperations(size), need: { ...need, size, running, tokenOf } }
}

type Side = Awaited<ReturnType<typeof openSide>>

type Measurement = { name: string; seconds: number; rounds: number }

/** One operation at every size. The first round finds code that Node has not compiled and pages that PostgreSQL has not read. */
async function measureInTurns(sides: readonly Side[], { name, seconds, rounds }: Measurement): Promise<[Size, Cost][]> {
  const turns: Cost[][] = []
  for (let round = 0; round <= rounds; round += 1) {
    const turn: Cost[] = []
    for (const { hots, need } of sides) {
      const hot = hots[name]
      if (!hot) throw new Error(`${name} is not measured at ${need.size.name}.`)
      turn.push(await measureOperation(need, hot, seconds / rounds))
    }
    turns.push(turn)
  }
  return sides.map(({ size }, place) => [size, middleOf(turns.slice(1).flatMap((turn) => turn[place] ?? []))])
}

function startNats(): Promise<Server> {
  return startTestNats({ environment: { PATH: process.env.PATH } })
}
