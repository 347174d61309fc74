import { readFileSync } from 'node:fs'
import type { Agreement } from '@lokum/contracts/settlements/agreement'
import type { CostCategory, ShareBy, Utility } from '@lokum/contracts/settlements/cost-category'
import type { MeterUnit } from '@lokum/contracts/settlements/meter'
import { allocateCost } from '../../src/calculation/allocate-cost.ts'
import { proposeItems } from '../../src/calculation/propose-items.ts'
import type { AllocationCase, DocumentCase } from '../../src/calculation/settlement-case.ts'
import { shareParts } from '../../src/calculation/share-parts.ts'
import type { MeterCase } from '../../src/meters/meter-case.ts'
import { aDevice, aDocument, aLine, aMeter, anAgreement, anAllocation, aReading, inWords } from './a-case.ts'

const period = '2026-04'
const page = readFileSync(new URL('../../../../docs/worked-example.md', import.meta.url), 'utf8')

/** The rows of the page's table whose first headings are these, each by its headings. */
export function tableOf(...headings: string[]): Record<string, string>[] {
  return tablesOf(...headings).flatMap(({ rows }) => rows)
}

/** Every table of the page with these first headings, and the section that it stands in. */
export function tablesOf(...headings: string[]) {
  const tables: { section: string; rows: Record<string, string>[] }[] = []
  let section = ''
  for (const block of page.split('\n\n')) {
    const [head = '', , ...lines] = block.trim().split('\n')
    if (head.startsWith('#')) section = head.replace(/^#+ /, '')
    const names = cellsOf(head)
    if (!head.startsWith('|') || headings.some((heading, index) => names[index] !== heading)) continue
    const rows = lines.map((line) => Object.fromEntries(cellsOf(line).map((cell, index) => [names[index] ?? '', cell])))
    tables.push({ section, rows })
  }
  return tables
}

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
}

/** The page's tenants, meters, invoices and costs, as the engine is given them. */
export function workedExample() {
  const agreements = tableOf('Tenant', 'Apartment').map(agreementOf)
  const costs = tableOf('Cost', 'Category').map((row, index) => shareCost(row, index, agreements))
  const settlements = agreements.map((agreement) => {
    const isFirst = agreement.apartment_id === 'apt_1'
    const allocations = costs.flatMap((cost) =>
      cost.allocations.filter(({ agreementId }) => agreementId === agreement.id),
    )
    const settlementCase = {
      period,
      apartment: { id: agreement.apartment_id, tariffs: [] },
      agreement,
      meters: isFirst ? metersOf(tableOf('Meter', 'Utility')) : [],
      documents: isFirst ? invoicesOf(tableOf('Price', 'Utility')) : [],
      allocations,
    }
    const { items, missing } = proposeItems(settlementCase)
    return { tenant: agreement.tenant.name, items: items.map((item) => inWords(item, 'en')), missing }
  })
  return { costs, settlements }
}

function agreementOf(row: Record<string, string>): Agreement {
  const shared_costs: Agreement['shared_costs'] = [
    { category: 'waste', share_by: 'persons', percent: null },
    { category: 'internet', share_by: 'equal', percent: null },
    { category: 'renovation_fund', share_by: 'area', percent: null },
  ]
  return anAgreement({
    id: `agr_${row.Tenant}`,
    apartment_id: `apt_${row.Apartment}`,
    tenant: { name: row.Tenant ?? '', email: 'tenant@example.org', locale: 'en', phone: null, co_tenants: [] },
    starts_on: row['First day'] ?? '',
    ends_on: row['Last day'] || null,
    mode: row.Mode === 'by_readings' ? 'by_readings' : 'flat_rate',
    rent_pln: Number(row['Rent (PLN)']),
    flat_utilities_pln: row['Flat utilities (PLN)'] ? Number(row['Flat utilities (PLN)']) : null,
    persons: Number(row.Persons),
    shared_costs,
  })
}

function metersOf(rows: Record<string, string>[]): MeterCase[] {
  return [...Map.groupBy(rows, ({ Meter }) => Meter ?? '')].map(([number, readings]) => {
    const [utility, unit] = readings[0]?.Utility?.split(', ') ?? []
    return aMeter({
      id: `mtr_${number}`,
      utility: oneOf<Utility>(['electricity', 'gas'], utility),
      unit: oneOf<MeterUnit>(['kWh', 'm3'], unit),
      devices: [aDevice({ number })],
      readings: readings.map(({ Day = '', Value }) => aReading(Day, Number(Value), { id: `rdg_${number}_${Day}` })),
    })
  })
}

function invoicesOf(rows: Record<string, string>[]): DocumentCase[] {
  return [...Map.groupBy(rows, ({ Utility }) => Utility ?? '')].map(([utility, prices]) =>
    aDocument({
      id: `doc_${utility}`,
      lines: prices.map((price, index) =>
        aLine({
          line: index + 1,
          category: oneOf<CostCategory>(['electricity', 'gas'], utility),
          label: price.Price ?? '',
          rate_pln: Number(price['Rate (PLN/kWh)']),
          conversion_factor: price['Factor (kWh/m³)'] ? Number(price['Factor (kWh/m³)']) : null,
        }),
      ),
    }),
  )
}

function shareCost(row: Record<string, string>, index: number, agreements: readonly Agreement[]) {
  const category = oneOf<CostCategory>(['electricity', 'waste', 'internet', 'renovation_fund'], row.Category)
  const amount = row['Amount (PLN)'] ?? ''
  const ids = (row.Apartments ?? '').split(', ').map((apartment) => `apt_${apartment}`)
  const areaOf = new Map(
    tableOf('Tenant', 'Apartment').map((one) => [`apt_${one.Apartment}`, one['Area (m²)'] ?? null]),
  )
  const shared = shareParts({
    period,
    category,
    apartments: ids.map((id) => ({ id, surfaceM2: areaOf.get(id) ?? null })),
    agreements: agreements.filter(({ apartment_id }) => ids.includes(apartment_id)),
    total: row.Key === 'area' ? row.Whole : undefined,
  })
  if (shared.kind !== 'parts') throw new Error(`${row.Cost} is not shared: ${shared.kind}`)
  const { shares, remainder } = allocateCost({ amount, ...shared })
  const cost = {
    costId: `cst_${row.Cost}`,
    documentId: 'doc_house',
    line: index + 1,
    category,
    label: row.Cost ?? '',
    costPln: amount,
  }
  const allocations: (AllocationCase & { agreementId: string })[] = shared.parts.map(
    ({ agreementId, part, days }, position) => ({
      agreementId,
      ...anAllocation({ ...cost, key: shared.key, part, total: shared.total, days, amountPln: shares[position] ?? '' }),
    }),
  )
  return {
    name: row.Cost ?? '',
    amount,
    key: oneOf<ShareBy>(['equal', 'persons', 'area'], row.Key),
    shared,
    allocations,
    remainder,
    whole: row.Whole,
  }
}

function oneOf<Name extends string>(names: readonly Name[], text: string | undefined): Name {
  const found = names.find((name) => name === text)
  if (found === undefined) throw new Error(`The page says ${text}`)
  return found
}
