import type { TaxYear } from '@lokum/contracts/settlements/tax'
import { useApartments } from '../apartments/use-apartments.ts'

/** An apartment that an owner may have alone. */
export type Ownable = { id: string; label: string }

/** The apartments in use, and those with receipts in the year, by label. */
export function useOwnable({ apartments, owners }: TaxYear): Ownable[] {
  const { data = [] } = useApartments()
  const received = apartments.map(({ apartment_id: id, label }): [string, string] => [id, label])
  const alone = owners.flatMap((owner) => owner.apartments.map((id): [string, string] => [id, id]))
  const labels = new Map([...alone, ...received, ...data.map(({ id, label }): [string, string] => [id, label])])
  return [...labels]
    .map(([id, label]) => ({ id, label }))
    .toSorted((one, other) => order.compare(one.label, other.label))
}

const order = new Intl.Collator('pl', { numeric: true })
