import type { World } from '@lokum/local-stack/world/open-world'
import type { Exchange } from '../histories/an-account.ts'
import { brokenLaws } from '../histories/check-laws.ts'
import { moves } from '../histories/play-history.ts'
import { type Scene, type Stage, setScene } from './set-scene.ts'
import { moveOf, type Pair } from './verbs-to-race.ts'

export type Race = { pair: Pair; stage: Stage; round: number }
type Order = 'first, second' | 'second, first' | 'at once'

/**
 * Lets two hands act at once, and one after the other. The laws that were broken, and an outcome that neither order has, also
 * not once open settlements are calculated again, as they then ask for.
 */
export async function raceTwoVerbs(world: World, race: Race): Promise<readonly string[]> {
  const atOnce = await playPair(world, race, 'at once')
  if (atOnce.broken.length > 0) return atOnce.broken
  const orders = []
  for (const order of ['first, second', 'second, first'] as const) {
    const played = await playPair(world, race, order)
    if (played.outcome === atOnce.outcome) return []
    orders.push(played)
  }
  const all = [atOnce, ...orders]
  if (atOnce.asksForCalculation) {
    const [again, ...others] = await Promise.all(all.map((played) => calculateAgain(played)))
    if (others.some((other) => other === again)) return []
  }
  return [`neither order ends like this:\n${all.map(({ outcome }) => outcome).join('\n')}`]
}

async function calculateAgain({ scene, answers }: Awaited<ReturnType<typeof playPair>>): Promise<string> {
  const { hands, onlooker } = scene
  for (const id of new Set(hands.flatMap(({ settlements }) => settlements)))
    await onlooker.ask('POST', `/v1/settlements/${id}/calculate`)
  return JSON.stringify({ answers, picture: (await lookAt(scene)).picture })
}

async function playPair(world: World, { pair, stage, round }: Race, order: Order) {
  const landlord = await world.aLandlord({ whenOverloaded: 'answer' })
  const seen: [Exchange[], Exchange[]] = [[], []]
  const scene = await setScene(world, landlord, {
    pair,
    stage,
    observe: [(one) => seen[0].push(one), (one) => seen[1].push(one)],
  })
  for (const exchanges of seen) exchanges.length = 0
  const act = (hand: 0 | 1) => async () => {
    const move = moveOf(pair.verbs[hand], { round, hand })
    await moves[move.verb](scene.hands[hand], move)
  }
  const [first, second] = [act(0), act(1)]
  // Each hand is the first to send in half of the rounds.
  const inTurn =
    order === 'second, first' || (order === 'at once' && round % 2 === 1) ? [second, first] : [first, second]
  if (order === 'at once') await Promise.all(inTurn.map((one) => one()))
  else for (const one of inTurn) await one()
  const { picture, broken } = await lookAt(scene)
  const failed = seen.flat().flatMap((one) => brokenLaws(one, scene.onlooker))
  const answers = seen.map((exchanges) =>
    exchanges.map(({ answer: { status, body } }) => `${status} ${body?.code ?? ''}`),
  )
  const outcome = JSON.stringify({ answers, picture })
  return {
    scene,
    answers,
    outcome,
    broken: [...failed, ...broken],
    asksForCalculation: /"(calculation|document)"/.test(outcome),
  }
}

type Shown = { label: string; amount_pln: number; state: string; inputs_changed: boolean }
type Line = {
  line: number
  used_pln: number
  used_elsewhere_pln: number
  landlord_pln: number
  excluded_pln: number
  open_pln: number
  to_come_pln: number
  is_open: boolean
  taken_by: { amount_pln: number }[]
}

/** Both settlements and the accounts of all documents, without identifiers and times. */
async function lookAt({ hands, onlooker }: Scene) {
  const broken: string[] = []
  const ask = async (path: string) => {
    const answer = await onlooker.ask('GET', path)
    broken.push(...brokenLaws({ method: 'GET', path, body: undefined, answer }, onlooker))
    return answer
  }
  const picture = []
  for (const id of new Set(hands.flatMap(({ settlements }) => settlements))) {
    const { body } = await ask(`/v1/settlements/${id}`)
    const { state, total_pln, items, statement, document_ids, missing } = body
    picture.push({
      state,
      total_pln,
      documents: document_ids.length,
      version: statement?.version,
      stated: statement?.state,
    })
    picture.push(items.map(toText).toSorted(), missing.map(({ code }: { code: string }) => code).toSorted())
  }
  for (const id of onlooker.documents) {
    const { status, body } = await ask(`/v1/documents/${id}/ledger`)
    if (status === 200) await ask(`/v1/documents/${id}/costs?limit=100`)
    picture.push(status === 200 ? body.lines.map(describeLine) : status)
  }
  return { picture, broken }
}

function toText({ label, amount_pln, state, inputs_changed }: Shown): string {
  return `${label} ${amount_pln} ${state}${inputs_changed ? ' changed' : ''}`
}

function describeLine({ taken_by, ...line }: Line): string {
  const { line: number, used_pln, used_elsewhere_pln, landlord_pln, excluded_pln, open_pln, to_come_pln } = line
  const takers = taken_by.map(({ amount_pln }) => amount_pln).toSorted((one, other) => one - other)
  return [
    number,
    used_pln,
    used_elsewhere_pln,
    landlord_pln,
    excluded_pln,
    open_pln,
    to_come_pln,
    line.is_open,
    takers,
  ].join(' ')
}
