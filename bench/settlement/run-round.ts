import { askDatabase, type Model } from './ask-database.ts'
import { askSettlements } from './ask-settlements.ts'
import { measurePhase, type Phase } from './measure-phase.ts'
import type { Settlements } from './open-settlements.ts'
import { attachBills, type LetApartment } from './seed-places.ts'

export const operations = ['create', 'calculate', 'GET', 'list', 'approve', 'prepare'] as const
export type Operation = (typeof operations)[number]

/** How often each caller makes each call in a round; the calculated settlements are some of those that were created. */
export const calls = { created: 25, calculated: 2, approvedOfEach: 8, gotOfEach: 8, listed: 25 } as const

/** Each operation by the service and as a bare query. */
export type Round = Map<Operation, { service: Phase; bare: Phase }>

/** A caller, its apartments of this round, and what it has made in them. */
type Lane = { places: readonly LetApartment[]; first: LetApartment; ids: string[]; items: string[][] }
type RoundSide = { lanes: readonly Lane[]; asking: (lane: number) => Asked }
type Asked = {
  create: (place: LetApartment) => Promise<string>
  calculate: (id: string) => Promise<string[]>
  approve: (id: string, item: string) => Promise<void>
  prepare: (id: string) => Promise<void>
  get: (id: string, place: LetApartment) => Promise<void>
  list: (place: LetApartment) => Promise<void>
}

/** Takes settlements of new apartments from creation to their statements, by the service and by bare queries in turns. */
export async function runRound(need: Settlements, model: Model, round: number): Promise<Round> {
  const askings = need.callers.map(({ token }) => askSettlements({ url: need.gatewayUrl, token }))
  const askingOf = (lane: number) => {
    const asking = askings[lane]
    if (!asking) throw new Error(`There is no caller ${lane}.`)
    return asking
  }
  const database = askDatabase(need.bare, model)
  const service: RoundSide = { lanes: lanesOf(need, 2 * round), asking: askingOf }
  const bare: RoundSide = { lanes: lanesOf(need, 2 * round + 1), asking: () => database }
  const found: Round = new Map()
  const both = async (operation: Operation) => {
    const measure = ({ lanes, asking }: RoundSide) =>
      measurePhase(
        need,
        lanes.map((lane, number) => callsOf[operation](lane, asking(number))),
      )
    found.set(operation, { service: await measure(service), bare: await measure(bare) })
  }
  await both('create')
  for (const { lanes } of [service, bare]) await attachBills(need.bare, lanes.flatMap(chosen))
  for (const operation of ['calculate', 'GET', 'list', 'approve'] as const) await both(operation)
  await Promise.all(
    service.lanes.map(async (lane, number) => {
      for (const id of chosen(lane)) await askingOf(number).approveAll(id)
    }),
  )
  await both('prepare')
  return found
}

function lanesOf({ callers }: Settlements, part: number): Lane[] {
  return callers.map(({ places }) => {
    const own = places.slice(part * calls.created, (part + 1) * calls.created)
    const [first] = own
    if (!first) throw new Error('No apartment is left for another round.')
    return { places: own, first, ids: [], items: [] }
  })
}

/** The settlements of a lane that go on. */
function chosen({ ids }: Lane): string[] {
  return ids.slice(0, calls.calculated)
}

type Call = () => Promise<void>

const callsOf: Record<Operation, (lane: Lane, asked: Asked) => Call[]> = {
  create: (lane, { create }) => lane.places.map((place) => async () => void lane.ids.push(await create(place))),
  calculate: (lane, { calculate }) => chosen(lane).map((id) => async () => void lane.items.push(await calculate(id))),
  GET: (lane, { get }) => chosen(lane).flatMap((id) => repeated(calls.gotOfEach, () => get(id, lane.first))),
  list: (lane, { list }) => repeated(calls.listed, () => list(lane.first)),
  approve: (lane, { approve }) =>
    chosen(lane).flatMap((id, one) =>
      (lane.items[one] ?? []).slice(0, calls.approvedOfEach).map((item) => () => approve(id, item)),
    ),
  prepare: (lane, { prepare }) => chosen(lane).map((id) => () => prepare(id)),
}

function repeated(times: number, call: Call): Call[] {
  return Array.from({ length: times }, () => call)
}
