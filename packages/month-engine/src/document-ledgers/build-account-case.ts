import { daysFrom, firstDay, lastDay } from '@lokum/amounts/calendar/month'
import { toGrosze } from '@lokum/amounts/money/grosze'
import type { KeptFinding } from '@lokum/bill-reader/findings/finding'
import type { DocumentLine } from '@lokum/contracts/settlements/document'
import { type CoveredDays, coveredDays, isOfOtherMonth, overlap, ownDays } from '../calculation/covered-days.ts'
import { fitUnit } from '../calculation/fit-unit.ts'
import { foldLabel } from '../calculation/fold-label.ts'
import { linesToCharge } from '../calculation/lines-to-charge.ts'
import { roundToTotal } from '../calculation/round-to-total.ts'
import { isUtility } from '../items/require-allowed.ts'
import type { AccountCase, LineCase, LineUse, ReservedForLater } from './account-case.ts'
import { countTenantDays } from './count-tenant-days.ts'
import type { UsesRow } from './uses-row.ts'

type Row = UsesRow & {
  id: string
  period_from: string | null
  period_to: string | null
  findings: readonly KeptFinding[]
  lines: readonly DocumentLine[]
}

type AccountMonths = {
  /** The month of the settlement, none for a true-up; null for the account over all settlements. */
  months: readonly string[] | null
}

/** Turns the stored lines, uses and decisions of a document into the input of its account. */
export function buildAccountCase(row: Row, { months }: AccountMonths): AccountCase {
  const usesOfLines = usesByLine(row, { isOverAll: months === null })
  const { lines, rounding } = roundToTotal({ ...row, totalPln: row.total_pln })
  const amounts = new Map(linesToCharge({ ...row, lines }).map(({ line, amountPln }) => [line, toGrosze(amountPln)]))
  const roundingOf = (line: number) => (rounding?.line === line ? rounding.grosze : 0n)
  const onAdvance = new Set<unknown>(row.on_advance)
  const decisions = new Map(row.decisions.map((decision) => [decision.line, decision]))
  return {
    documentId: row.id,
    kind: row.kind,
    isCorrection: row.findings.some(({ code }) => code === 'correction'),
    printedGrosze: row.total_pln === null ? null : toGrosze(row.total_pln),
    lines: row.lines.map((line) => ({
      line: line.line,
      label: line.label,
      kind: line.kind,
      amountGrosze: withRounding(amounts.get(line.line), roundingOf(line.line)) ?? amountOf(line),
      roundingGrosze: roundingOf(line.line),
      correctedAs: keyOf(line),
      isInFlatRate: row.mode === 'flat_rate' && isUtility(line.category),
      isOnAdvance: onAdvance.has(line.category),
      uses: usesOfLines.get(line.line) ?? [],
      decision: decisions.get(line.line) ?? null,
      ...toComeOfLine(row, line, months),
    })),
    decision: decisions.get(null) ?? null,
    unlined: usesOfLines.get(null) ?? [],
    toCome: toComeOf(row, coveredDays({ periodFrom: row.period_from, periodTo: row.period_to }), months ?? []),
  }
}

/** The lines charge no more than the printed total already; what they charge less is the landlord's. */
function withRounding(grosze: bigint | undefined, rounding: bigint): bigint | undefined {
  return grosze === undefined || rounding < 0n ? grosze : grosze + rounding
}

/** A line that charges nothing has the amount 0, or none when neither an amount nor a quantity was read. */
function amountOf({ kind, amount_pln: amount, quantity, rate_pln: rate }: DocumentLine): LineCase['amountGrosze'] {
  if (kind === 'none') return amount === null ? null : toGrosze(amount)
  return amount === null && (quantity === null || rate === null) ? null : 0n
}

/** The key by which corrections of quantities are matched with their price. */
function keyOf({ kind, category, label, unit }: DocumentLine): string | null {
  const priced = fitUnit(0, unit)
  return kind === 'none' || category === null || priced === null
    ? null
    : [category, priced.unit, foldLabel({ label })].join('\n')
}

function usesByLine(
  { items, costs }: Row,
  { isOverAll }: { isOverAll: boolean },
): ReadonlyMap<number | null, LineUse[]> {
  const ofCosts = costs.map((cost) => (isOverAll ? { ...cost, own: cost.charged } : cost))
  const uses = [...items.map(useOfItem), ...ofCosts.flatMap(usesOfCost)]
  const byLine = Map.groupBy(uses, ({ line }) => line)
  return new Map([...byLine].map(([line, own]) => [line, own.map(({ use }) => use)]))
}

type PlacedUse = { line: number | null; use: LineUse }

function useOfItem({ id, line, own, isRejected, amountPln }: UsesRow['items'][number]): PlacedUse {
  const by = isRejected ? 'rejected_item' : own ? 'settlement' : 'other'
  return { line, use: { by, amountGrosze: toGrosze(amountPln), itemId: id } }
}

type CostUses = UsesRow['costs'][number]

/** The landlord's remainder of a cost is for the days without a tenant, and else for what the agreements do not share. */
function usesOfCost({ line, own, charged, waiting, rejected, landlord, vacant }: CostUses): PlacedUse[] {
  const remainder = toGrosze(landlord)
  const ofVacantDays = cap(toGrosze(vacant), remainder)
  const uses: LineUse[] = [
    { by: 'settlement', amountGrosze: toGrosze(own) },
    { by: 'other', amountGrosze: toGrosze(charged) - toGrosze(own) },
    { by: 'true_up', amountGrosze: toGrosze(waiting) },
    { by: 'vacant_days', amountGrosze: ofVacantDays },
    { by: 'agreed_share', amountGrosze: remainder - ofVacantDays },
    { by: 'rejected_item', amountGrosze: toGrosze(rejected) },
  ]
  const counted = uses.filter(({ by, amountGrosze }) => by === 'settlement' || amountGrosze !== 0n)
  return counted.map((use) => ({ line, use }))
}

/** Limits an amount to between 0 and the limit, for either sign. */
function cap(amount: bigint, limit: bigint): bigint {
  if (limit < 0n) return -cap(-amount, -limit)
  if (amount < 0n) return 0n
  return amount < limit ? amount : limit
}

/**
 * The reserved part of a line with days of its own. One of other months than the settlement's waits for these when they will have the
 * document.
 */
function toComeOfLine(row: Row, line: DocumentLine, months: AccountMonths['months']): Pick<LineCase, 'toCome'> {
  const own = ownDays(line)
  if (own === null) return {}
  const toCome = toComeOf(row, own, months ?? [])
  if (months === null || months.length === 0 || months.some((month) => !isOfOtherMonth(own, month))) return { toCome }
  const covered = coveredDays({ periodFrom: row.period_from, periodTo: row.period_to })
  const isElsewhere =
    covered !== null && overlap(own, covered) && months.some((month) => !isOfOtherMonth(covered, month))
  return { toCome: isElsewhere ? { ...toCome, isElsewhere } : { ...nothingToCome, isAwaited: false } }
}

const nothingToCome = { openDays: 0, vacantDays: 0, allDays: 1 }

/** The days of a document, or of a line, in months other than the settlement's that have no settlement yet, and those without a tenant. */
function toComeOf(
  { is_awaited: isAwaited, settled_months, tenancies }: Row,
  covered: CoveredDays | null,
  months: readonly string[],
): ReservedForLater {
  if (covered === null || covered.to < covered.from) return { isAwaited, ...nothingToCome }
  const { from, to } = covered
  const settled = new Set([...settled_months, ...months])
  const settledDays = [...settled].reduce((sum, month) => {
    const days = { from: later(from, firstDay(month)), to: earlier(to, lastDay(month)) }
    return sum + (days.from > days.to ? 0 : countTenantDays(days, tenancies))
  }, 0)
  const allDays = daysFrom(from, to) + 1
  const tenantDays = countTenantDays(covered, tenancies)
  return { isAwaited, openDays: tenantDays - settledDays, vacantDays: allDays - tenantDays, allDays }
}

function later(day: string, other: string): string {
  return day > other ? day : other
}

function earlier(day: string, other: string): string {
  return day < other ? day : other
}
