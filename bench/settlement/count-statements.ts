import { serviceEnvironment } from '@lokum/local-stack/services/service-environment'
import { readConfig } from '@lokum/service-kit/config'
import { Config } from '@lokum/settlements/config'
import { start } from '@lokum/settlements/start'
import { watchStatements } from '../../services/settlements/test/count-statements.ts'
import { surroundingsOf } from '../services/surroundings.ts'
import { askSettlements } from './ask-settlements.ts'
import type { Settlements } from './open-settlements.ts'
import type { Operation } from './run-round.ts'
import { attachBills } from './seed-places.ts'

/** The SQL statements of each call, counted as in the tests of their budgets: in a service within this process, beside the measured one. */
export async function countStatements(need: Settlements): Promise<Record<Operation, number>> {
  const { stack, databaseUrl, callers, bare } = need
  const [caller] = callers
  const place = caller?.places.at(-1)
  if (!caller || !place) throw new Error('There is no caller.')
  using statements = watchStatements()
  const databaseUrls = { settlements: databaseUrl }
  const parts = { ...need, natsUrl: stack.nats.url, profileFolder: undefined }
  const surroundings = await surroundingsOf(parts, { databaseUrls, settings: { LOG_LEVEL: 'silent' } })
  await using service = await start(readConfig(Config, serviceEnvironment('settlements', surroundings)))
  const asking = askSettlements({ url: service.url, token: caller.token })
  const count = async (work: () => Promise<unknown>) => (await statements.of(work)).length

  let id = ''
  let items: string[] = []
  const create = await count(async () => {
    id = await asking.create(place)
  })
  await attachBills(bare, [id])
  const calculate = await count(async () => {
    items = await asking.calculate(id)
  })
  const get = await count(() => asking.get(id))
  const list = await count(() => asking.list())
  const approve = await count(() => asking.approve(id, items[0] ?? ''))
  await asking.approveAll(id)
  return { create, calculate, GET: get, list, approve, prepare: await count(() => asking.prepare(id)) }
}
