import { aBill } from '../../../../packages/month-engine/test/calculation/a-bill.ts'
import type { Move } from './a-history.ts'
import { type Account, chosen } from './an-account.ts'
import { dayAt, daysFrom, monthAt } from './days-of-history.ts'
import { type Bill, type BillLine, insertBill } from './insert-documents.ts'
import { meterNumber } from './read-meters.ts'

const reason = 'As agreed'

const internet: BillLine = { kind: 'cost', category: 'internet', label: 'Internet', amount_pln: 49.2 }

const lines: readonly BillLine[] = [
  internet,
  { kind: 'cost', category: 'waste', label: 'Wywóz odpadów', amount_pln: 75.49 },
  { kind: 'cost', category: 'heating', label: 'Ogrzewanie', amount_pln: 410.01 },
  {
    kind: 'rate',
    category: 'electricity',
    label: 'Energia elektryczna czynna',
    amount_pln: 80,
    rate_pln: 0.8,
    quantity: 100,
    unit: 'kWh',
    meter_number: meterNumber,
  },
  { kind: 'cost', category: 'renovation_fund', label: 'Fundusz remontowy', amount_pln: 88.56 },
  { kind: 'cost', category: 'other', label: 'Parking', amount_pln: 15.5 },
]

const typed = [
  { kind: 'cost', category: 'internet', label: 'Modem' },
  { kind: 'cost', category: 'waste', label: 'Odpady' },
  { kind: 'cost', category: 'heating', label: 'Ciepło' },
  { kind: 'cost', category: 'other', label: 'Klucze' },
  { kind: 'none', category: 'other', label: 'Saldo' },
  { kind: 'rate', category: 'electricity', label: 'Energia', rate_pln: 0.8, quantity: 100, unit: 'kWh' },
]

/** A bill of one to three months with some of the lines, and one of another amount. */
function billOf(account: Account, { which, part, grosze, day }: Omit<Move, 'verb'>): Bill {
  const some = lines.filter((_, index) => ((part + 1) >> index) % 2 === 1)
  const own = { ...internet, amount_pln: grosze / 100 }
  const number = `F/${account.documents.length + 1}`
  return { number, ...daysFrom(day, 1 + (which % 3)), lines: grosze === 0 ? some : [...some, own] }
}

export async function receiveBill(account: Account, move: Omit<Move, 'verb'>) {
  const bill = billOf(account, move)
  const id = await insertBill(account, bill)
  account.documents.push(id)
  account.lines.set(id, { read: bill.lines.length, typed: [] })
}

/** Uploads an invoice of KSeF, which is read when it is first attached. */
export async function upload(account: Account, move: Move) {
  const { number, from, to, lines: billed } = billOf(account, move)
  const rows = billed.map(({ label, amount_pln, rate_pln, quantity = 1, unit = 'mies.', meter_number }) => {
    const meter = meter_number === undefined ? {} : { meter: meter_number }
    return { name: label, unit, quantity, net: rate_pln ?? amount_pln, isGross: true, ...meter }
  })
  const text = aBill({ rows, from, to }).toString()
  await keep(account, Buffer.from(text.replace(/<P_2>.*<\/P_2>/, `<P_2>${number}</P_2>`)), rows.length)
}

/** Another file of an invoice that was uploaded. */
export async function uploadAgain(account: Account, { which }: Move) {
  const invoice = chosen(account.invoices, which)
  if (invoice) await keep(account, Buffer.concat([invoice.bytes, Buffer.from('\n')]), 2)
}

async function keep(account: Account, bytes: Buffer, read: number) {
  const id = await account.upload(bytes)
  if (id === undefined) return
  account.invoices.push({ id, bytes })
  account.documents.push(id)
  account.lines.set(id, { read, typed: [] })
}

const pathOf = ({ documents }: Account, which: number) => `/v1/documents/${chosen(documents, which)}`

/** The path and the number of a line of a document: one of all, or one that was typed. */
export function lineAt(account: Account, which: number, number: number, kind: 'any' | 'typed') {
  const { read = 1, typed = [] } = account.lines.get(chosen(account.documents, which) ?? '') ?? {}
  const all = Array.from({ length: read }, (_, index) => index + 1)
  const line = chosen(kind === 'typed' && typed.length > 0 ? typed : [...all, ...typed], number) ?? 1
  return { line, path: pathOf(account, which) }
}

export async function decideDuplicate(account: Account, { which, part }: Move) {
  const decision =
    part % 2 === 0 ? { decision: 'same', use: part % 3 === 0 ? 'this' : 'other' } : { decision: 'not_same' }
  const other = part % 7 === 0 ? { document_id: chosen(account.invoices, which + 1)?.id } : {}
  const id = chosen(account.invoices, which)?.id
  if (id !== undefined) await account.ask('POST', `/v1/documents/${id}/decisions`, { ...decision, ...other, reason })
}

export async function deleteDocument(account: Account, { which }: Move) {
  await account.ask('DELETE', pathOf(account, which))
}

export async function readAgain(account: Account, { which }: Move) {
  const invoice = chosen(account.invoices, which)
  if (invoice) await account.ask('POST', `/v1/documents/${invoice.id}/read`, { again: true })
}

export async function addLine(account: Account, move: Move) {
  await typeLine(account, move, {})
}

export async function replaceLine(account: Account, move: Move) {
  await typeLine(account, move, { replaces: lineAt(account, move.which, move.day, 'any').line })
}

async function typeLine(account: Account, move: Move, members: { replaces?: number }) {
  const { status, body } = await account.ask('POST', `${pathOf(account, move.which)}/lines`, {
    ...lineOf(move),
    ...members,
  })
  if (status === 201) account.lines.get(body.id)?.typed.push(body.reading.lines.at(-1).line)
}

function lineOf({ part, grosze, day }: Move) {
  const days = part % 8 === 0 ? { period_from: dayAt(day), period_to: dayAt(day + 20) } : {}
  return { ...chosen(typed, part), amount_pln: grosze / 100, place: `page ${part + 2}`, ...days }
}

export async function changeLine(account: Account, { which, part, grosze, day }: Move) {
  const { path, line } = lineAt(account, which, day, 'typed')
  const changes = [{ amount_pln: grosze / 100 }, { category: 'waste' }, { kind: 'none' }, { kind: 'cost' }]
  await account.ask('PATCH', `${path}/lines/${line}`, chosen(changes, part % 7))
}

export async function deleteLine(account: Account, { which, day }: Move) {
  const { path, line } = lineAt(account, which, day, 'typed')
  await account.ask('DELETE', `${path}/lines/${line}`)
}

export async function decideLines(account: Account, { which, part, day }: Move) {
  const decision = chosen(['landlord', 'excluded', 'landlord', 'reopen'], part)
  const { path, line } = lineAt(account, which, day, 'any')
  await account.ask('POST', `${path}/lines/decisions`, {
    decision,
    ...(day % 3 > 0 && { line_numbers: [line] }),
    reason,
  })
}

export async function createCost(account: Account, { which, part, day }: Move) {
  const apartment_ids = someApartments(account, part)
  const keys = [
    {},
    { share_by: 'persons', weight_total: 8 },
    { share_by: 'equal' },
    { share_by: 'area', weight_total: 200 },
  ]
  const { path, line } = lineAt(account, which, part, 'any')
  const days = day % 2 === 0 ? { period: monthAt(day) } : {}
  await account.ask('POST', `${path}/costs`, { line, apartment_ids, ...days, ...chosen(keys, day) })
}

export async function placeDocuments(account: Account, { which, part, day }: Move) {
  const { from, to } = daysFrom(day, 1 + (part % 3))
  const days = part % 2 === 0 ? {} : { period_from: from, period_to: to }
  const placement = {
    document_id: chosen(account.documents, which),
    apartment_ids: someApartments(account, part),
    ...days,
  }
  await account.ask('POST', '/v1/documents/placements', { placements: [placement] })
}

function someApartments({ apartments }: Account, part: number): string[] {
  const some = apartments.filter((_, index) => (part >> index) % 2 === 1)
  return some.length > 0 ? some : apartments.slice(0, 1)
}
