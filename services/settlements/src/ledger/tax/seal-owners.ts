import type { TaxOwnerInput } from '@lokum/contracts/settlements/tax-owner'
import type { Cipher } from '@lokum/service-kit/secrets/cipher'
import Big from 'big.js'
import { type KeptOwner, noOtherRevenue } from './tax-year.ts'

type Whose = { accountId: string; cipher: Cipher }

/**
 * Owners as they are kept, with sealed tax numbers. A number or other revenue that is left out stays that of the owner with this
 * name, unless one owner is left; the same number keeps its seal, so that it is no change.
 */
export function sealOwners(
  { kept, ...whose }: Whose & { kept: readonly KeptOwner[] },
  given: readonly TaxOwnerInput[],
): KeptOwner[] {
  const isSole = given.length === 1
  const ofName = new Map(kept.map((owner) => [owner.name, owner]))
  return given.map(({ name, share, tax_number: number, apartments, other_revenue_pln: other }) => {
    const before = ofName.get(name)?.taxNumber ?? null
    const otherBefore = isSole ? undefined : ofName.get(name)?.otherRevenuePln
    return {
      name,
      share,
      apartments,
      taxNumber: number === undefined ? before : sealNumber(whose, { number, before }),
      otherRevenuePln: other?.map((amount) => new Big(amount).toFixed(2)) ?? otherBefore ?? noOtherRevenue,
    }
  })
}

type KeptNumber = KeptOwner['taxNumber']

function sealNumber(
  { accountId, cipher }: Whose,
  { number, before }: { number: string | null; before: KeptNumber },
): KeptNumber {
  if (number === null) return null
  if (before && cipher.open(before.sealed, boundTo(accountId)) === number) return before
  return { sealed: cipher.seal(number, boundTo(accountId)), ending: number.slice(-4) }
}

/** The whole tax numbers of owners, in their order. */
export function openTaxNumbers({ accountId, cipher }: Whose, owners: readonly KeptOwner[]): (string | null)[] {
  return owners.map(({ taxNumber }) => taxNumber && cipher.open(taxNumber.sealed, boundTo(accountId)))
}

/** Owners whose tax numbers are sealed with the newest key; undefined when no key opens one of them. */
export function resealOwners({ accountId, cipher }: Whose, owners: readonly KeptOwner[]): KeptOwner[] | undefined {
  try {
    const numbers = openTaxNumbers({ accountId, cipher }, owners)
    return owners.map((owner, index) => {
      const number = numbers[index] ?? null
      return { ...owner, taxNumber: sealNumber({ accountId, cipher }, { number, before: null }) }
    })
  } catch {
    return undefined
  }
}

function boundTo(accountId: string): string {
  return `tax_owner ${accountId}`
}
