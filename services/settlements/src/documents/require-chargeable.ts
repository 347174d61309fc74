import { isChargeable, mostPln, type Priced } from '@lokum/amounts/money/is-chargeable'
import { ValidationFailed } from '@lokum/service-kit/problem'

/** @throws ValidationFailed for a typed price and quantity that give more than 10 million zloty */
export function requireChargeable(line: Priced): void {
  if (isChargeable(line)) return
  const give = { must: 'give_amount', values: { max: mostPln } } as const
  throw new ValidationFailed([{ pointer: '#/quantity', code: 'too_large', ...give }])
}
