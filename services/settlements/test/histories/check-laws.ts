import type { Exchange } from './an-account.ts'

type Sums = Record<
  'total_pln' | 'used_pln' | 'used_elsewhere_pln' | 'landlord_pln' | 'excluded_pln' | 'open_pln',
  number
>
type Line = Sums & { line: number | null; is_charge: boolean; to_come_pln: number; taken_by: { amount_pln: number }[] }
type Cost = { amount_pln: number; allocations: { amount_pln: number }[] }
type Detail = { total_pln: number; items: { amount_pln: number; status: string }[] }

/** The laws that an answer breaks, in words; every answer of a history is asked. */
export function brokenLaws({ method, path, answer }: Exchange): string[] {
  const { status, body } = answer
  if (status >= 500) return [`${method} ${path} answered with ${status}`]
  if (status >= 300 || body === undefined) return []
  if (path.endsWith('/account') || path.endsWith('/lines/decide')) return body.lines.flatMap(brokenLine)
  if (path.includes('/costs?')) return body.data.flatMap(brokenCost)
  return Array.isArray(body.items) ? brokenTotal(body) : []
}

const grosze = (zloty: number) => Math.round(zloty * 100)
const sum = (all: readonly { amount_pln: number }[]) => all.reduce((total, one) => total + grosze(one.amount_pln), 0)

/** The five parts add up to the line, each of them within it, and the takers to what is used. */
function brokenLine(line: Line): string[] {
  const { line: number, total_pln, used_pln, used_elsewhere_pln, landlord_pln, excluded_pln, open_pln } = line
  const total = grosze(total_pln)
  const parts = [used_pln, used_elsewhere_pln, landlord_pln, excluded_pln, open_pln].map(grosze)
  const added = parts.reduce((one, other) => one + other)
  const used = grosze(used_pln) + grosze(used_elsewhere_pln)
  const broken: string[] = []
  if (added !== total) broken.push(`the parts of line ${number} are ${added}, not ${total}`)
  // Charges that name no line may be more than the lines; no statement is prepared then.
  if (number === null) return broken
  if (Math.abs(used) > Math.abs(total) || used * total < 0)
    broken.push(`line ${number} of ${total} is charged with ${used}`)
  if (parts.some((part) => part * total < 0)) broken.push(`line ${number} of ${total} has the parts ${parts}`)
  if (sum(line.taken_by) !== used - grosze(line.to_come_pln)) broken.push(`takers of line ${number} do not add up`)
  return broken
}

function brokenCost({ amount_pln: amount, allocations }: Cost): string[] {
  const shared = sum(allocations)
  return shared === grosze(amount) ? [] : [`a cost of ${amount} is shared as ${shared}`]
}

function brokenTotal({ total_pln: total, items }: Detail): string[] {
  const counted = sum(items.filter(({ status }) => status !== 'rejected'))
  return counted === grosze(total) ? [] : [`the total ${total} is not that of the items, ${counted}`]
}
