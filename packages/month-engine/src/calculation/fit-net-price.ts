import { addVat } from '@lokum/amounts/money/add-vat'
import { roundPln } from '@lokum/amounts/money/round-pln'
import type { ItemInputs } from '@lokum/contracts/settlements/item-inputs'
import type { NetPrice } from '@lokum/contracts/settlements/net-price'
import Big from 'big.js'

type Inputs = Extract<ItemInputs, { kind: 'readings' }>

/**
 * The net price of inputs, if it gives their rate and amount, so that it may be shown in place of the gross price. A person may have
 * typed another rate, and a bill may round otherwise.
 */
export function fitNetPrice(
  netPrice: NetPrice | null | undefined,
  { rate_pln: rate, consumption }: Pick<Inputs, 'rate_pln' | 'consumption'>,
): Pick<Inputs, 'net_price'> {
  if (!netPrice) return {}
  const gross = addVat(netPrice.price_pln, netPrice.vat_rate)
  const givesRate = gross.round(8, Big.roundHalfUp).eq(rate)
  const givesAmount = roundPln(gross.times(consumption)) === roundPln(new Big(rate).times(consumption))
  return givesRate && givesAmount ? { net_price: netPrice } : {}
}
