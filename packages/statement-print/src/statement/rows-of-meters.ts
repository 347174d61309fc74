import { type Locale, writeDay, writeNumber } from '@lokum/amounts/money/write-number'
import type { ItemInputs } from '@lokum/contracts/settlements/item-inputs'
import type { StatementItem } from '@lokum/contracts/settlements/statement'
import { convertMetered } from '@lokum/month-engine/calculation/compute-item'
import { explainCount, explainPrice, isDifference } from '@lokum/month-engine/calculation/explain-item'
import { keyOfUse } from '@lokum/month-engine/calculation/key-of-use'
import { registerName, writeName } from '@lokum/month-engine/calculation/proposal-words'
import type { Column, Piece, Row } from '../sheet/draw-table.ts'
import { styles } from '../sheet/sheet.ts'
import { writeAmount } from '../words/write-amount.ts'
import { statementWords } from './statement-words.ts'

type Inputs = Extract<ItemInputs, { kind: 'readings' }>
type Metered = { item: StatementItem; inputs: Inputs }

const readingWidth = 74
const usedWidth = 82

export function titlesOfMeters(locale: Locale): Column[] {
  const { previous, current, consumption } = statementWords[locale]
  return [
    { title: previous, width: readingWidth, align: 'right' },
    { title: current, width: readingWidth, align: 'right' },
    { title: consumption, width: usedWidth, align: 'right' },
  ]
}

/** The readings of each register once, with the prices of its use beneath them, or the only one in the same row; other items follow. */
export function rowsOfMeters(items: readonly StatementItem[], locale: Locale): Row[] {
  const metered = items.flatMap((item) => (item.inputs.kind === 'readings' ? [{ item, inputs: item.inputs }] : []))
  const others = items.filter(({ inputs }) => inputs.kind !== 'readings')
  const groups = Map.groupBy(metered, keyOf)
  return [
    ...[...groups.values()].flatMap((group) => rowsOfRegister(group, locale)),
    ...others.map((item) => otherRow(item, locale)),
  ]
}

function keyOf({ item: { meter, category }, inputs }: Metered): string {
  return keyOfUse(inputs, meter ?? (inputs.meter_id === null ? category : null))
}

function rowsOfRegister(group: readonly Metered[], locale: Locale): Row[] {
  const [first] = group
  if (!first) return []
  const { previous, current } = first.inputs
  const cells = [
    nameCell(first, locale),
    readingCell(previous, locale),
    readingCell(current, locale),
    usedCell(first.inputs, locale),
  ]
  const count = isDifference(first.inputs) ? [] : [{ text: explainCount(first.inputs, locale), style: styles.small }]
  if (group.length > 1) return [{ cells, below: count }, ...group.map((one) => priceRow(one, locale))]
  const { cells: priced, below } = priceRow(first, locale)
  return [{ cells: [...cells, ...priced.slice(cells.length)], below: [...count, ...naming(first, below, locale)] }]
}

/** The label of a price comes before its explanation, unless it only names the utility again. */
function naming({ item }: Metered, below: Row['below'] = [], locale: Locale): readonly Piece[] {
  const isNamed = item.label.toLowerCase() === nameOfUtility(item, locale).toLowerCase()
  return isNamed ? below : below.map(({ text, style }) => ({ text: `${item.label}: ${text}`, style }))
}

/** The utility, the number of the meter, and its register if it has several. */
function nameCell({ item }: Metered, locale: Locale): Piece[] {
  const { meter } = item
  const register = meter?.register ? [registerName(meter.register, locale)] : []
  const number = meter ? [`${statementWords[locale].meter} ${meter.numbers.join(' → ')}`] : []
  const beneath = [...number, ...register].join(', ')
  const pieces = [{ text: nameOfUtility(item, locale), style: styles.strong }]
  return beneath === '' ? pieces : [...pieces, { text: beneath, style: styles.small }]
}

function nameOfUtility({ meter, category }: StatementItem, locale: Locale): string {
  const utility = meter?.utility ?? category
  return utility === null ? statementWords[locale].readings : capital(writeName(utility, locale))
}

function readingCell(reading: Inputs['previous'], locale: Locale): Piece[] {
  if (reading === null) return [{ text: '–', style: styles.body }]
  return [
    { text: writeNumber(reading.value, locale), style: styles.body },
    { text: writeDay(reading.read_on, locale), style: styles.small },
  ]
}

/** The use of the meter, and beneath it the same in the unit of the price. */
function usedCell({ metered, metered_unit, conversion_factor, unit }: Inputs, locale: Locale): Piece[] {
  const counted = { text: writeQuantity(metered, metered_unit, locale), style: styles.body }
  if (conversion_factor === null) return [counted]
  const converted = writeQuantity(convertMetered(metered, conversion_factor).toNumber(), unit, locale)
  return [counted, { text: `= ${converted}`, style: styles.small }]
}

function priceRow({ item, inputs }: Metered, locale: Locale): Row {
  const price = explainPrice(inputs, String(item.amount_pln), locale)
  return { ...otherRow(item, locale, price), isIndented: true }
}

function otherRow(item: StatementItem, locale: Locale, explanation = item.formula): Row {
  const amount = [{ text: writeAmount(item.amount_pln, locale), style: styles.body }]
  return {
    cells: [[{ text: item.label, style: styles.body }], [], [], [], amount],
    below: [{ text: `${explanation} · ${statementWords[locale].source}: ${item.source}`, style: styles.small }],
  }
}

function writeQuantity(value: number, unit: string, locale: Locale): string {
  return `${writeNumber(value, locale)}\u00a0${unit.replace('m3', 'm³')}`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
