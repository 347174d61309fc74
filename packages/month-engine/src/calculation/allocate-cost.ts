import { sumPln } from '@lokum/amounts/money/sum-pln'
import Big from 'big.js'

export type AllocatedCost = {
  /** PLN, two decimals; negative in corrections. */
  amount: string
  /** The denominator of the parts. */
  total: string
  daysInMonth: number
  parts: readonly CostPart[]
}

/** A share for days of the month; with `pieces`, the sum of the shares of its days. */
type CostPart = { part: string; days: number; pieces?: readonly Piece[] }
type Piece = { part: string; total: string; days: number }

/** Decimals of a metered quantity times a share of persons or square metres. */
const mostDecimals = 10

type Allocated = { shares: string[]; remainder: string }

/** The parts add up to more than the whole. */
export class SharesExceedCost extends Error {
  override name = 'SharesExceedCost'
}

/** The exact share of one bearer in grosze: whole + rest / denominator. */
type Exact = { whole: bigint; rest: bigint }

/**
 * Allocates a cost in exact fractions: amount × part / total × days / days in the month, exact to the grosz by the largest
 * remainder, including the landlord's. Equal shares get equal amounts: when the remaining grosze do not suffice for all of
 * them, the landlord gets these grosze. The order of the parts therefore does not matter. A negative cost mirrors a positive one.
 *
 * @throws SharesExceedCost
 */
export function allocateCost({ amount, total, daysInMonth, parts }: AllocatedCost): Allocated {
  const sign = new Big(amount).lt(0) ? -1 : 1
  const cost = scaled(new Big(amount).times(sign), 2)
  const whole = wholeOf(total, parts)
  const denominator = whole * BigInt(daysInMonth)
  const weightOf = (piece: Piece) =>
    scaled(new Big(piece.part), mostDecimals) *
    BigInt(piece.days) *
    (whole / scaled(new Big(piece.total), mostDecimals))
  const weights = parts.map(({ part, days, pieces }) => sum((pieces ?? [{ part, days, total }]).map(weightOf)))
  const weightOfLandlord = denominator - sum(weights)
  if (weightOfLandlord < 0n) throw new SharesExceedCost('The shares are more than the whole.')

  const exactOf = (weight: bigint): Exact => ({
    whole: (cost * weight) / denominator,
    rest: (cost * weight) % denominator,
  })
  const exact = weights.map(exactOf)
  const landlord = exactOf(weightOfLandlord)
  const left = cost - landlord.whole - sum(exact.map(({ whole }) => whole))
  const raised = whoGetsOneMore(exact, landlord, left)
  const shares = exact.map((share) => pln(share.whole + (raised.has(keyOf(share)) ? 1n : 0n), sign))
  return { shares, remainder: sumPln([amount, ...shares.map((share) => new Big(share).times(-1).toFixed(2))]) }
}

/** A multiple of all totals, so that every share is exact. */
function wholeOf(total: string, parts: readonly CostPart[]): bigint {
  const totals = [total, ...parts.flatMap(({ pieces = [] }) => pieces.map((piece) => piece.total))]
  const different = new Set(totals.map((one) => scaled(new Big(one), mostDecimals)))
  return [...different].reduce((product, one) => product * one, 1n)
}

/** The shares that get one of the remaining grosze: first the largest fractions, then the largest shares; equal shares together. */
function whoGetsOneMore(exact: readonly Exact[], landlord: Exact, left: bigint): ReadonlySet<string> {
  const equals = new Map<string, { share: Exact; count: bigint }>()
  for (const share of exact) {
    equals.set(keyOf(share), { share, count: (equals.get(keyOf(share))?.count ?? 0n) + 1n })
  }
  const raised = new Set<string>()
  let grosze = left
  let landlordWaits = true
  for (const { share, count } of [...equals.values()].sort((one, other) => byFraction(one.share, other.share))) {
    if (landlordWaits && landlord.rest > share.rest) {
      landlordWaits = false
      grosze -= 1n
    }
    if (count > grosze) break
    raised.add(keyOf(share))
    grosze -= count
  }
  return raised
}

function byFraction(one: Exact, other: Exact): number {
  return Number(other.rest - one.rest) || Number(other.whole - one.whole)
}

function keyOf({ whole, rest }: Exact): string {
  return `${whole} ${rest}`
}

function scaled(value: Big, decimals: number): bigint {
  return BigInt(value.times(new Big(10).pow(decimals)).toFixed(0))
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n)
}

function pln(grosze: bigint, sign: number): string {
  return sumPln([new Big(grosze.toString()).times(sign).div(100).toFixed(2)])
}
