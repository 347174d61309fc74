import type { LandlordReason } from '@lokum/contracts/settlements/document-ledger'
import type { LineCase, LineDecision, LineUse, ReservedForLater } from './account-case.ts'

/** The five parts of a line; `used + usedElsewhere + landlord + excluded + open = total`, to the grosz. */
export type LineLedger = {
  /** Null for charges that name no line. */
  line: number | null
  label: string
  /** False for a total, a balance, a payment or a row before a correction. */
  isCharge: boolean
  totalGrosze: bigint
  /** The part of `totalGrosze` by which the row as printed was rounded to the printed total of the document. */
  roundingGrosze: bigint
  usedGrosze: bigint
  usedElsewhereGrosze: bigint
  /** The part of `usedElsewhereGrosze` that other settlements are still to use. */
  toComeGrosze: bigint
  /** The part of `usedElsewhereGrosze` that true-ups are still to charge: shares of tenants with an advance, and the rest. */
  waitsForTrueUpGrosze: bigint
  landlord: readonly LandlordPart[]
  excludedGrosze: bigint
  /** The part of `excludedGrosze` that another document takes back or, in a correction, that it takes back. */
  correctedGrosze: bigint
  openGrosze: bigint
  isOpen: boolean
  /** Whether an item or a cost uses a part of it. */
  isUsed: boolean
  /** The parts that items take which no cost shares. */
  items: readonly ItemPart[]
  decision: LineDecision | null
}

type ItemPart = { itemId: string; amountGrosze: bigint }

type LandlordPart = { reason: LandlordReason; amountGrosze: bigint }

type Charged = Pick<
  LineCase,
  'label' | 'amountGrosze' | 'roundingGrosze' | 'isInFlatRate' | 'isOnAdvance' | 'uses' | 'decision'
> & {
  line: number | null
}

/** Accounts for every grosz of a line that is a charge. */
export function accountOfLine(charge: Charged, toCome: ReservedForLater): LineLedger {
  const { line, label, uses, decision, roundingGrosze } = charge
  const total = charge.amountGrosze ?? sumOf(uses, isUse)
  const used = sumOf(uses, ({ by }) => by === 'settlement')
  const waiting = sumOf(uses, ({ by }) => by === 'true_up')
  const usedElsewhere = waiting + sumOf(uses, ({ by }) => by === 'other')
  const shares = (['vacant_days', 'agreed_share'] as const).map((reason) => ({
    reason,
    amountGrosze: sumOf(uses, ({ by }) => by === reason),
  }))
  const corrected = sumOf(uses, ({ by }) => by === 'correction')
  const rest = total - used - usedElsewhere - corrected - sumOfParts(shares)
  const { landlord, excluded, later, isLeft, open } = settleRest(charge, { total, rest, toCome })
  return {
    line,
    label,
    decision,
    isCharge: true,
    totalGrosze: total,
    usedGrosze: used,
    toComeGrosze: later,
    roundingGrosze,
    usedElsewhereGrosze: usedElsewhere + later,
    waitsForTrueUpGrosze: isLeft ? waiting + later : waiting,
    landlord: joined([...shares, ...landlord]),
    excludedGrosze: excluded + corrected,
    correctedGrosze: corrected,
    openGrosze: open,
    isOpen: open !== 0n,
    isUsed: uses.some(isUse),
    items: uses.flatMap(chargedItem),
  }
}

function chargedItem({ by, itemId, amountGrosze }: LineUse): ItemPart[] {
  return itemId === undefined || by === 'rejected_item' ? [] : [{ itemId, amountGrosze }]
}

/** A line that is no charge is excluded by rule. */
export function accountOfOther({ line, label, amountGrosze }: LineCase): LineLedger {
  const total = amountGrosze ?? 0n
  return {
    line,
    label,
    isCharge: false,
    totalGrosze: total,
    excludedGrosze: total,
    landlord: [],
    items: [],
    decision: null,
    roundingGrosze: 0n,
    usedGrosze: 0n,
    usedElsewhereGrosze: 0n,
    correctedGrosze: 0n,
    toComeGrosze: 0n,
    waitsForTrueUpGrosze: 0n,
    openGrosze: 0n,
    isOpen: false,
    isUsed: false,
  }
}

type Rest = { total: bigint; rest: bigint; toCome: ReservedForLater }
type Settled = {
  landlord: readonly LandlordPart[]
  excluded: bigint
  later: bigint
  /** Whether a true-up is to charge what is later. */
  isLeft: boolean
  open: bigint
}

/** Splits the part of a line that nothing uses: by decisions of people first, then by rules; what remains is open. */
function settleRest(charge: Charged, { total, rest, toCome }: Rest): Settled {
  const { uses, decision, isInFlatRate } = charge
  const rejected = within(
    rest,
    sumOf(uses, ({ by }) => by === 'rejected_item'),
  )
  const { vacant, ...coming } = waitingIn(charge, { total, rest: rest - rejected, toCome })
  const open = rest - rejected - vacant - coming.later
  const known: readonly LandlordPart[] = [
    { reason: 'vacant_days', amountGrosze: vacant },
    { reason: 'rejected_item', amountGrosze: rejected },
  ]
  const settled = { ...coming, landlord: known, excluded: 0n, open: 0n }
  if (open === 0n) return settled
  if (decision !== null && isOvercharged({ totalGrosze: total, openGrosze: open }))
    return isRounding(open, total)
      ? { ...settled, landlord: [...known, { reason: 'rounding', amountGrosze: open }] }
      : { ...settled, open }
  if (decision?.as === 'excluded') return { ...settled, excluded: open }
  const isUsed = uses.some(isUse)
  const reason = reasonOf({
    decision,
    isRounding: isUsed && (open === charge.roundingGrosze || isRounding(open, total)),
    isInFlatRate: isInFlatRate && !isUsed,
  })
  if (reason === null) return { ...settled, open }
  return { ...settled, landlord: [...known, { reason, amountGrosze: open }] }
}

/** Whether tenants are charged more than the line has, which no decision about its rest can settle. */
export function isOvercharged({ totalGrosze, openGrosze }: Pick<LineLedger, 'totalGrosze' | 'openGrosze'>): boolean {
  return openGrosze !== 0n && !isSameSign(openGrosze, totalGrosze)
}

type Waiting = Pick<Settled, 'later' | 'isLeft'> & { vacant: bigint }

/** The part reserved for true-ups, other settlements and vacant days. */
function waitingIn({ uses, decision, isOnAdvance }: Charged, { total, rest, toCome }: Rest): Waiting {
  const none = { vacant: 0n, later: 0n, isLeft: false }
  if (decision?.covers === 'line' || !isSameSign(rest, total)) return none
  if (isOnAdvance) return { ...none, later: rest, isLeft: true }
  if (!uses.some(isUse) && !toCome.isElsewhere) return none
  const vacant = within(rest, partOfVacantDays(total, toCome))
  return { ...none, vacant, later: within(rest - vacant, partToCome(total, toCome)) }
}

function isUse({ by }: LineUse): boolean {
  return by !== 'rejected_item'
}

type Rules = { decision: LineDecision | null; isRounding: boolean; isInFlatRate: boolean }

function reasonOf({ decision, isRounding, isInFlatRate }: Rules): LandlordReason | null {
  if (decision !== null) return 'decision'
  if (isRounding) return 'rounding'
  return isInFlatRate ? 'flat_rate' : null
}

/** Up to 2 % of a line comes from rounded quantities and prices. */
function isRounding(rest: bigint, total: bigint): boolean {
  return abs(rest) * 50n <= abs(total)
}

/**
 * The most that other settlements may still use: a month may use up to twice the part of its days, because use differs from month
 * to month. Beyond that the rest is open at once, so a period of one day more hides nothing.
 */
function partToCome(total: bigint, { isAwaited, openDays, allDays }: ReservedForLater): bigint {
  if (isAwaited) return total
  if (openDays === 0) return 0n
  const part = (total * 2n * BigInt(openDays)) / BigInt(allDays)
  return abs(part) > abs(total) ? total : part
}

/**
 * The landlord pays for the days without a tenant: at most their part, or twice that once no other month may use the line. Nothing
 * is known of them while a settlement of the month is not calculated.
 */
function partOfVacantDays(total: bigint, { isAwaited, openDays, vacantDays, allDays }: ReservedForLater): bigint {
  if (isAwaited || vacantDays === 0) return 0n
  const part = (total * BigInt(vacantDays) * (openDays > 0 ? 1n : 2n)) / BigInt(allDays)
  return abs(part) > abs(total) ? total : part
}

/** One part for each reason, without empty ones. */
function joined(parts: readonly LandlordPart[]): LandlordPart[] {
  const byReason = Map.groupBy(parts, ({ reason }) => reason)
  return [...byReason].flatMap(([reason, own]) => {
    const amountGrosze = sumOfParts(own)
    return amountGrosze === 0n ? [] : [{ reason, amountGrosze }]
  })
}

/** The part as far as it fits into the rest, with the sign of the rest. */
function within(rest: bigint, part: bigint): bigint {
  if (!isSameSign(rest, part)) return 0n
  return abs(part) < abs(rest) ? part : rest
}

function isSameSign(one: bigint, other: bigint): boolean {
  return one < 0n === other < 0n
}

function sumOf(uses: readonly LineUse[], isCounted: (use: LineUse) => boolean): bigint {
  return uses.reduce((sum, use) => (isCounted(use) ? sum + use.amountGrosze : sum), 0n)
}

export function sumOfParts(parts: readonly LandlordPart[]): bigint {
  return parts.reduce((sum, { amountGrosze }) => sum + amountGrosze, 0n)
}

function abs(grosze: bigint): bigint {
  return grosze < 0n ? -grosze : grosze
}
