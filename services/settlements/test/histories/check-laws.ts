import type { Account, Exchange } from './an-account.ts'

type Sums = Record<
  'total_pln' | 'used_pln' | 'used_elsewhere_pln' | 'landlord_pln' | 'excluded_pln' | 'open_pln',
  number
>
type Taker = { amount_pln: number; settlement_id: string | null; item: { id: string } | null; cost_id: string | null }
type Line = Sums & { line: number | null; to_come_pln: number; is_open: boolean; taken_by: Taker[] }
type Cost = { amount_pln: number; allocations: { amount_pln: number }[] }
type Detail = { total_pln: number; items: { amount_pln: number; state: string }[] }

/** The laws that an answer breaks, in words; every answer of a history is asked. */
export function brokenLaws({ method, path, answer }: Exchange, account: Account): string[] {
  const { status, body } = answer
  if (status >= 500) return [`${method} ${path} answered with ${status}`]
  if (status >= 300 || body === undefined) return []
  if (path.endsWith('/ledger') || path.endsWith('/lines/decisions')) {
    const lines: Line[] = body.lines
    return lines.flatMap((line) => [...brokenLine(line), ...brokenTakers(line, account)])
  }
  if (path.includes('/costs?')) return body.data.flatMap(brokenCost)
  return Array.isArray(body.items) ? brokenTotal(body) : []
}

const grosze = (zloty: number) => Math.round(zloty * 100)
const sum = (all: readonly { amount_pln: number }[]) => all.reduce((total, one) => total + grosze(one.amount_pln), 0)

/** The five parts add up to the line, its takers to what is used, and a line that is charged with more than it has is open. */
function brokenLine(line: Line): string[] {
  const { line: number, total_pln, used_pln, used_elsewhere_pln, landlord_pln, excluded_pln, open_pln } = line
  const total = grosze(total_pln)
  const parts = [used_pln, used_elsewhere_pln, landlord_pln, excluded_pln, open_pln].map(grosze)
  const added = parts.reduce((one, other) => one + other)
  const used = grosze(used_pln) + grosze(used_elsewhere_pln)
  const broken: string[] = []
  if (added !== total) broken.push(`the parts of line ${number} are ${added}, not ${total}`)
  if (open_pln !== 0 && !line.is_open) broken.push(`line ${number} is not open, with ${open_pln}`)
  if (sum(line.taken_by) !== used - grosze(line.to_come_pln)) broken.push(`takers of line ${number} do not add up`)
  return broken
}

/** No statement charges more of a line than it has, and a line that an item by hand takes has no other taker. */
function brokenTakers({ line: number, total_pln, taken_by }: Line, account: Account): string[] {
  if (number === null) return []
  const stated = sum(
    taken_by.filter(({ settlement_id: id }) => ['prepared', 'sent'].includes(account.shown(id ?? '').state)),
  )
  const total = grosze(total_pln)
  const byHand = taken_by.filter((taker) => isByHand(taker, number, account))
  const broken: string[] = []
  if (Math.abs(stated) > Math.abs(total) || stated * total < 0)
    broken.push(`statements charge ${stated} of line ${number}, which has ${total}`)
  if (byHand.length > 1 || (byHand.length > 0 && taken_by.some(({ cost_id }) => cost_id !== null)))
    broken.push(`line ${number} is entered twice`)
  return broken
}

function isByHand({ settlement_id: settlement, item, cost_id: cost }: Taker, line: number, account: Account): boolean {
  const shown = account.shown(settlement ?? '').items.find(({ id }) => id === item?.id)
  return cost === null && shown?.source.line === line && shown.inputs.kind !== 'readings'
}

function brokenCost({ amount_pln: amount, allocations }: Cost): string[] {
  const shared = sum(allocations)
  return shared === grosze(amount) ? [] : [`a cost of ${amount} is shared as ${shared}`]
}

function brokenTotal({ total_pln: total, items }: Detail): string[] {
  const counted = sum(items.filter(({ state }) => state !== 'rejected'))
  return counted === grosze(total) ? [] : [`the total ${total} is not that of the items, ${counted}`]
}
