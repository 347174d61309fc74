import type { NetPrice } from '@lokum/contracts/settlements/net-price'
import { inPln } from './amounts.ts'
import type { Language } from './words.ts'

const formats = {
  pl: new Intl.NumberFormat('pl-PL', { maximumFractionDigits: 8, useGrouping: 'always' }),
  en: new Intl.NumberFormat('en-GB', { maximumFractionDigits: 8, useGrouping: 'always' }),
}

const units: Readonly<Record<string, string>> = { m3: 'm³' }

/** A quantity with its unit, every decimal kept: `1 120,5 kWh`; a dash where there is none. */
export function quantityText(quantity: number | null, unit: string | null, language: Language): string {
  if (quantity === null) return '–'
  return unit === null ? plainText(quantity, language) : `${plainText(quantity, language)}\u00a0${unitText(unit)}`
}

/** A unit as people write it. */
export function unitText(unit: string): string {
  return units[unit] ?? unit
}

/** A price for one unit, every decimal kept: `0,615 zł/kWh`. */
export function rateText(rate: number | null, unit: string | null, language: Language): string {
  if (rate === null) return '–'
  const price = inPln(plainText(rate, language), language)
  return unit === null ? price : `${price}/${unitText(unit)}`
}

type Priced = { rate_pln: number | null; net_price?: NetPrice | null | undefined; unit: string | null }

/** A price as on the bill: `0,6148 zł/kWh + 23 % VAT`, or the gross price where the bill has no net one. */
export function priceText({ rate_pln, net_price: net, unit }: Priced, language: Language): string {
  const price = rateText(net?.price_pln ?? rate_pln, unit, language)
  return net ? `${price} ${vatText(net.vat_rate, language)}` : price
}

/** `+ 23 % VAT`; or the letters on the bill, which say why there is none. */
function vatText(rate: NetPrice['vat_rate'], language: Language): string {
  if (!/^\d/.test(rate)) return `(VAT:\u00a0${rate})`
  return language === 'pl' ? `+\u00a0${rate}\u00a0%\u00a0VAT` : `+\u00a0${rate}%\u00a0VAT`
}

function plainText(figure: number, language: Language): string {
  return formats[language].format(figure).replaceAll(/[\s\u202f]/g, '\u00a0')
}
