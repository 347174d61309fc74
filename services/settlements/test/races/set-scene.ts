import type { Landlord } from '@lokum/local-stack/world/landlord'
import type { World } from '@lokum/local-stack/world/open-world'
import { Account, type Exchange } from '../histories/an-account.ts'
import * as documents from '../histories/handle-documents.ts'
import * as tenants from '../histories/move-tenants.ts'
import { pay } from '../histories/pay-rent.ts'
import { tariff } from '../histories/play-history.ts'
import { installMeter } from '../histories/read-meters.ts'
import { finish } from '../histories/work-on-settlements.ts'
import type { Pair, RacedVerb } from './verbs-to-race.ts'

export const stages = ['one settlement', 'neighbours', 'month and true-up'] as const
/** The settlements of the two hands: the same one, those of two apartments with one bill, or a month and a true-up of one tenant. */
export type Stage = (typeof stages)[number]

type Observer = (exchange: Exchange) => void
/** The two hands, each with the settlement that it works on, and somebody who looks at everything. */
export type Scene = { hands: readonly [Account, Account]; onlooker: Account }

/** Verbs that need a document with a file. */
const needFiles: readonly RacedVerb[] = ['readAgain']
const needPayments: readonly RacedVerb[] = ['reverse', 'match']

/** Two let apartments with January's bill in two settlements, which have come as far as the pair says. */
export async function setScene(
  world: World,
  landlord: Landlord,
  { pair, stage, observe }: { pair: Pair; stage: Stage; observe: readonly [Observer, Observer] },
): Promise<Scene> {
  const account = new Account(world, landlord, () => undefined)
  for (const index of [0, 1]) {
    await account.createApartment({ surface_m2: 50 + 20 * index, tariffs: [tariff] })
    await tenants.moveIn(account, { which: index, part: index * 2, day: 0 })
  }
  await installMeter(account)
  await receiveDocuments(account, pair.verbs)
  if (pair.verbs.includes('deleteTerms')) await tenants.createTerms(account, { ...still, part: 0, day: 1 })
  const ids = await settle(account, stage)
  for (const id of new Set(ids)) await bringTo(account, id, pair)
  if (pair.verbs.some((verb) => needPayments.includes(verb))) await pay(account, { ...still, part: 3, grosze: 90_000 })

  const aHand = async (index: 0 | 1) => {
    const hand = new Account(world, landlord, observe[index])
    const { apartments, agreements } = account
    const own = stage === 'neighbours' && index === 1 ? agreements.slice(1) : agreements.slice(0, 1)
    hand.apartments.push(...apartments)
    hand.agreements.push(...own)
    hand.settlements.push(ids[index])
    for (const [id, { read, typed }] of account.lines) hand.lines.set(id, { read, typed: [...typed] })
    for (const list of ['documents', 'invoices', 'meters', 'readings', 'payments'] as const) copy(account, hand, list)
    await hand.ask('GET', `/v1/settlements/${ids[index]}`)
    return hand
  }
  return { hands: [await aHand(0), await aHand(1)], onlooker: account }
}

function copy(from: Account, to: Account, list: 'documents' | 'invoices' | 'meters' | 'readings' | 'payments') {
  if (list === 'invoices') to.invoices.push(...from.invoices)
  else to[list].push(...from[list])
}

const still = { verb: 'pay', which: 0, part: 0, grosze: 0, day: 0 } as const

/** The bill of both settlements, with a line for each case and one that was typed, and another bill. */
async function receiveDocuments(account: Account, verbs: Pair['verbs']) {
  const bill = { ...still, part: 0b101110 }
  if (verbs.some((verb) => needFiles.includes(verb))) await documents.upload(account, bill)
  else await documents.receiveBill(account, bill)
  await documents.receiveBill(account, { ...still, part: 1 })
  await documents.addLine(account, { ...still, part: 3, grosze: 1200 })
}

async function settle(account: Account, stage: Stage): Promise<[string, string]> {
  const [first, second] = account.agreements
  const [document_id] = account.documents
  const aMonth = async (agreement: typeof first) => {
    const body = { apartment_id: agreement?.apartment, period: '2026-01', agreement_id: agreement?.id }
    return (await account.make(account.settlements, '/v1/settlements', body)) ?? ''
  }
  const own = await aMonth(first)
  if (stage === 'one settlement') return [own, own]
  if (stage === 'neighbours') return [own, await aMonth(second)]
  const body = { starts_on: '2026-01-01', ends_on: '2026-01-31', period: '2026-01', document_ids: [document_id] }
  const path = `/v1/agreements/${first?.id}/true-ups`
  return [own, (await account.make(account.settlements, path, body)) ?? '']
}

const steps = { draft: 0, calculated: 1, decided: 4, prepared: 5, sent: 6, correcting: 6, corrected: 6 }

async function bringTo(account: Account, id: string, { state }: Pair) {
  const path = `/v1/settlements/${id}`
  const [document_id] = account.documents
  await account.ask('POST', `${path}/documents`, { document_id })
  await finish(account, id, steps[state])
  if (state !== 'correcting' && state !== 'corrected') return
  await account.ask('POST', `${path}/correct`, { reason: 'Checked' })
  await account.ask('POST', `${path}/documents`, { document_id: account.documents[1] })
  if (state === 'corrected') await finish(account, id, 5)
  else await finish(account, id, 2)
}
