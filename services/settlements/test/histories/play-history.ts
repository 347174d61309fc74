import type { World } from '@lokum/local-stack/world/open-world'
import type { History, Move, Verb } from './a-history.ts'
import { Account, type Exchange } from './an-account.ts'
import * as documents from './handle-documents.ts'
import * as tenants from './move-tenants.ts'
import * as payments from './pay-rent.ts'
import * as meters from './read-meters.ts'
import * as settlements from './work-on-settlements.ts'

const reason = 'A mistake'
const open = ['draft', 'calculated']

/** The requests of each verb. */
export const moves: Record<Verb, (account: Account, move: Move) => Promise<unknown>> = {
  closeMonth: settlements.closeMonth,
  createSettlement: settlements.createSettlement,
  createTrueUp: settlements.createTrueUp,
  closeTrueUp: settlements.closeTrueUp,
  attach: settlements.attach,
  detach: settlements.detach,
  correctMonth: settlements.correctMonth,
  calculate: settlements.step('calculate', open),
  approveAll: settlements.step('items/decisions', ['calculated']),
  approve: settlements.decide('approve'),
  correctItem: settlements.correctItem,
  reject: settlements.decide('reject'),
  restore: settlements.decide('reopen'),
  createItem: settlements.createItem,
  prepare: settlements.step('prepare', ['calculated']),
  reopen: settlements.step('reopen', ['prepared']),
  markSent: settlements.step('mark-sent', ['prepared'], { reason }),
  correct: settlements.step('correct', ['sent'], { reason }),
  abandon: settlements.step('cancel-correction', ['calculated', 'prepared']),
  cancel: settlements.step('cancel', [...open, 'prepared'], { reason }),
  placeDocuments: documents.placeDocuments,
  receiveBill: documents.receiveBill,
  upload: documents.upload,
  uploadAgain: documents.uploadAgain,
  decideDuplicate: documents.decideDuplicate,
  deleteDocument: documents.deleteDocument,
  readAgain: documents.readAgain,
  addLine: documents.addLine,
  replaceLine: documents.replaceLine,
  changeLine: documents.changeLine,
  deleteLine: documents.deleteLine,
  decideLines: documents.decideLines,
  createCost: documents.createCost,
  pay: payments.pay,
  reverse: payments.reverse,
  match: payments.match,
  createTerms: tenants.createTerms,
  updateTerms: tenants.updateTerms,
  deleteTerms: tenants.deleteTerms,
  moveOut: tenants.moveOut,
  moveIn: tenants.moveIn,
  enterReading: meters.enterReading,
  changeReading: meters.changeReading,
  cancelReading: meters.cancelReading,
}

type Observer = {
  onExchange: (exchange: Exchange, account: Account) => void
  /** After the beginning and after each move. */
  onMove?: (account: Account, move: Move | undefined) => Promise<void>
}

/** Plays a history in an account of its own. */
export async function playHistory(world: World, history: History, observer: Observer): Promise<Account> {
  const { onExchange, onMove = async () => undefined } = observer
  const account = new Account(world, await world.aLandlord(), onExchange)
  await begin(account, history)
  await onMove(account, undefined)
  for (const move of history.moves) {
    await moves[move.verb](account, move)
    await onMove(account, move)
  }
  return account
}

export const tariff = { utility: 'electricity', unit: 'kWh', rate_pln: 0.9 }

/** Lets an apartment to each tenant from January on; the bills of the months, one for heating, and the readings of a meter are there, and the first January is settled. */
async function begin(account: Account, { tenants: terms }: History) {
  for (const [index, part] of terms.entries()) {
    await account.createApartment({ surface_m2: 50 + 20 * index, tariffs: [tariff] })
    await tenants.moveIn(account, { which: index, part, day: 0 })
  }
  await meters.installMeter(account)
  for (const [day, part] of [0b000010, 0b010010, 0b001010, 0b100010].entries())
    await documents.receiveBill(account, { which: 0, part, grosze: 0, day })
  await documents.receiveBill(account, { which: 1, part: 0b000011, grosze: 0, day: 0 })
  await settlements.closeMonth(account, { which: 0, part: 1, day: 0 })
}
