/**
 * A year of a house as the landlord would compute it with pencil and paper, in whole grosze: nothing here is code of the service.
 * Apartment A has 50 m² and one tenant until 20 April and another one from 1 May on; apartment B has 30 m² and one tenant.
 */

export type Tenant = 'first' | 'second' | 'neighbour'

export const months = Array.from({ length: 12 }, (_, index) => `2025-${String(index + 1).padStart(2, '0')}`)

/** Days of each month of 2025. */
export const daysIn = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Days that a tenant has in the month with this place in the year. */
export function daysOf(tenant: Tenant, month: number): number {
  const all = daysIn[month] ?? 0
  if (tenant === 'neighbour') return all
  if (tenant === 'first') return month < 3 ? all : month === 3 ? 20 : 0
  return month > 3 ? all : 0
}

export const metersSquared: Record<Tenant, number> = { first: 50, second: 50, neighbour: 30 }

/** The agreed rent for a whole month in grosze; that of the second tenant rises by 3 % in July. */
export const rent: Record<Tenant, readonly number[]> = {
  first: months.map(() => 2000_00),
  second: months.map((_, month) => (month < 6 ? 2000_00 : 2060_00)),
  neighbour: months.map(() => 1500_00),
}
export const heatingAdvance: Record<Tenant, readonly number[]> = {
  first: months.map(() => 150_00),
  second: months.map((_, month) => (month < 9 ? 160_00 : 180_00)),
  neighbour: months.map(() => 195_50),
}
export const waterAdvance: Record<Tenant, readonly number[]> = {
  first: months.map(() => 60_00),
  second: months.map(() => 61_25),
  neighbour: months.map(() => 0),
}

/** The heating of both apartments for the year: a fixed part and the use, in grosze. */
export const heating = [2400_00, 3333_37] as const

/** m³ that each tenant of apartment A used; nobody used one in the ten days between them. Grosze for each. */
export const water = { first: 28, vacant: 1, second: 67, price: 11_47 }

/** kWh of apartment A in each month by day and by night; in April the second number is that of its last ten days, without a tenant. */
export const energy = {
  day: { price: 1_0437, used: [131, 118, 124, 81, 97, 92, 88, 90, 103, 115, 127, 140], vacant: 9 },
  night: { price: 6219, used: [62, 58, 60, 37, 45, 41, 40, 43, 47, 52, 59, 66], vacant: 4 },
  /** The fee of each month, in grosze. */
  fee: 12_30,
}

/** A quotient of whole numbers, rounded half up. */
export function rounded(dividend: bigint, divisor: bigint): bigint {
  return (dividend * 2n + divisor) / (divisor * 2n)
}

/** Prices of energy are in a hundredth of a grosz. */
export function energyGrosze(kWh: number, price: number): bigint {
  return rounded(BigInt(kWh) * BigInt(price), 100n)
}

/** An amount for a whole month, for the days that the tenant has. */
export function forDays(monthly: number, tenant: Tenant, month: number): bigint {
  return rounded(BigInt(monthly) * BigInt(daysOf(tenant, month)), BigInt(daysIn[month] ?? 1))
}

/**
 * Splits whole grosze by weights: each gets its part rounded down, and the grosze that are left go to the largest remainders; of
 * equal ones first to the larger part, then to the earlier.
 */
export function splitByHand(total: bigint, weights: readonly bigint[]): bigint[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0n)
  const parts = weights.map((weight, place) => ({
    place,
    grosze: (total * weight) / whole,
    remainder: (total * weight) % whole,
  }))
  let left = total - parts.reduce((sum, { grosze }) => sum + grosze, 0n)
  const inTurn = parts.toSorted(
    (one, other) =>
      Number(other.remainder - one.remainder) || Number(other.grosze - one.grosze) || one.place - other.place,
  )
  for (const part of inTurn) {
    if (left === 0n) break
    part.grosze += 1n
    left -= 1n
  }
  return parts.map(({ grosze }) => grosze)
}

/** The shares of each tenant and of the landlord in the heating: each line by the days of its months, each month by area and days. */
export function heatingByHand() {
  const parts = heating.flatMap((line) => [...splitByHand(BigInt(line), daysIn.map(BigInt)).entries()])
  const shares = parts.map(([month, amount]) => ({ month, shares: shareByHand(amount, month) }))
  const borneBy = (tenant: Tenant | 'landlord') =>
    shares.flatMap(({ month, shares: own }) =>
      tenant === 'landlord' || daysOf(tenant, month) > 0 ? [own[tenant]] : [],
    )
  return {
    first: borneBy('first'),
    second: borneBy('second'),
    neighbour: borneBy('neighbour'),
    landlord: borneBy('landlord'),
  }
}

function shareByHand(amount: bigint, month: number): Record<Tenant | 'landlord', bigint> {
  const weightOf = (tenant: Tenant) => BigInt(metersSquared[tenant] * daysOf(tenant, month))
  const all = BigInt((metersSquared.first + metersSquared.neighbour) * (daysIn[month] ?? 0))
  const weights = [weightOf('first'), weightOf('second'), weightOf('neighbour')]
  const [first = 0n, second = 0n, neighbour = 0n, landlord = 0n] = splitByHand(amount, [
    ...weights,
    all - sumOf(weights),
  ])
  return { first, second, neighbour, landlord }
}

export const tenants = ['first', 'second', 'neighbour'] as const satisfies readonly Tenant[]

/** The charges of a tenant's monthly statement, by category. */
export function monthByHand(tenant: Tenant, month: number) {
  const hasMeters = tenant !== 'neighbour'
  const use = (zone: 'day' | 'night') => energyGrosze(energy[zone].used[month] ?? 0, energy[zone].price)
  return {
    rent: forDays(rent[tenant][month] ?? 0, tenant, month),
    heating: forDays(heatingAdvance[tenant][month] ?? 0, tenant, month),
    water: hasMeters ? forDays(waterAdvance[tenant][month] ?? 0, tenant, month) : 0n,
    energy: hasMeters ? use('day') + use('night') + forDays(energy.fee, tenant, month) : 0n,
  }
}

/** The landlord's share of the energy bill of a month, whose prices are rounded once for the apartment and once for the tenant. */
export function landlordsEnergyByHand(month: number) {
  const counted = (zone: 'day' | 'night') => (energy[zone].used[month] ?? 0) + (month === 3 ? energy[zone].vacant : 0)
  const lines = (['day', 'night'] as const).map((zone) => energyGrosze(counted(zone), energy[zone].price))
  const total = sumOf([...lines, BigInt(energy.fee)])
  return { total, landlord: total - monthByHand(month < 4 ? 'first' : 'second', month).energy }
}

export function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n)
}

/** The result of a tenant's true-up, by category. */
export function trueUpByHand(tenant: Tenant) {
  const charged = months.flatMap((_, month) => (daysOf(tenant, month) > 0 ? [monthByHand(tenant, month)] : []))
  const use = tenant === 'neighbour' ? 0 : water[tenant]
  const costs = { heating: sumOf(heatingByHand()[tenant]), water: BigInt(use * water.price) }
  const advances = {
    heating: sumOf(charged.map((month) => month.heating)),
    water: sumOf(charged.map((month) => month.water)),
  }
  return { costs, advances, total: costs.heating - advances.heating + costs.water - advances.water }
}
