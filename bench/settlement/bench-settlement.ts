import type { BenchmarkOptions, BenchmarkResult } from '../benchmark.ts'
import { loadNow } from '../measure/load-now.ts'
import { readModel } from './ask-database.ts'
import { askSettlements } from './ask-settlements.ts'
import { countStatements } from './count-statements.ts'
import { describeSettlement } from './describe-settlement.ts'
import { openSettlements, type Settlements } from './open-settlements.ts'
import { calls, type Round, runRound } from './run-round.ts'
import { attachBills } from './seed-places.ts'

const callers = 4
const mostRounds = 4
/** One for the model, one for counting. */
const placesApart = 2

/** The way of a settlement with two hundred items through the gateway, beside the bare query for each call. */
export async function benchSettlement({ rounds, profileFolder }: BenchmarkOptions): Promise<BenchmarkResult> {
  const measuredRounds = Math.min(rounds, mostRounds)
  const placesEach = (measuredRounds + 1) * 2 * calls.created + placesApart
  await using settlements = await openSettlements({ callers, placesEach, profileFolder })
  const model = await readModel(settlements.bare, await prepareOne(settlements))
  console.log(`Load average before: ${loadNow()}`)
  await runRound(settlements, model, 0)
  // As autovacuum does where there is more time; statistics of empty tables would mislead the planner.
  await settlements.bare.query('VACUUM (ANALYZE)')
  const found: Round[] = []
  for (let round = 1; round <= measuredRounds; round += 1) {
    found.push(await runRound(settlements, model, round))
    console.log(`Round ${round}: load average ${loadNow()}`)
  }
  return describeSettlement(found, await countStatements(settlements))
}

async function prepareOne({ callers: [caller], gatewayUrl, bare }: Settlements): Promise<string> {
  const place = caller?.places.at(-placesApart)
  if (!caller || !place) throw new Error('There is no caller.')
  const asking = askSettlements({ url: gatewayUrl, token: caller.token })
  const id = await asking.create(place)
  await attachBills(bare, [id])
  await asking.calculate(id)
  await asking.approveAll(id)
  await asking.prepare(id)
  return id
}
