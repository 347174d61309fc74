import { z } from 'zod'
import { decimal } from '../values/money.ts'

/** The rates of VAT on Polish bills: in percent, or why there is none, as KSeF writes it. */
export const vatRates = ['23', '22', '8', '7', '5', '4', '3', '0', 'zw', 'np', 'oo'] as const
export const VatRate = z
  .enum(vatRates)
  .meta({ id: 'VatRate', description: 'Percent; zw: exempt, np: not taxed in Poland, oo: reverse charge' })
export type VatRate = z.infer<typeof VatRate>

/** The price of a unit as a bill states it without VAT; the gross price beside it is the one that amounts are computed from. */
export const NetPrice = z
  .strictObject({
    price_pln: decimal({ decimals: 8, min: 0, max: 1_000_000 }).meta({ description: 'PLN per unit' }),
    vat_rate: VatRate,
  })
  .meta({ id: 'NetPrice', description: 'Price without VAT, if the bill states it and its rate' })
export type NetPrice = z.infer<typeof NetPrice>
