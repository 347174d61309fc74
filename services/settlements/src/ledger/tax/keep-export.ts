import { createHash } from 'node:crypto'
import type { TaxMonth, TaxYear } from '@lokum/contracts/settlements/tax'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { keepTaxYear } from './tax-year.ts'

/** The figures of a year that its return is made of. */
export type Figures = Omit<TaxYear, 'exported_at' | 'is_changed_since_export'>

type Exported = { accountId: string; year: Figures; now: Date }

/** Keeps when a year was exported last, and a fingerprint of its figures then. */
export async function keepExport(em: Context['em'], { accountId, year, now }: Exported): Promise<void> {
  await keepTaxYear(em, { accountId, year: year.year })
  await runSql(em, update, [accountId, year.year, now, fingerprintFigures(year)])
}

/**
 * The SHA-256 of a year's figures as JSON in a fixed order, in hexadecimal: what was received and taxed, in the year, each month and
 * each apartment. Members are named one by one, so that a new one in a later release changes no fingerprint; days, marks of payment
 * and labels are no figures.
 */
export function fingerprintFigures(year: Figures): string {
  const figures = {
    year: year.year,
    threshold_pln: year.threshold_pln,
    other_revenue_pln: year.other_revenue_pln,
    unallocated_pln: year.unallocated_pln,
    unmatched_pln: year.unmatched_pln,
    whole: taxedFigures(year),
    months: year.months.map((month) => ({ ...taxedFigures(month), other_revenue_pln: month.other_revenue_pln })),
    apartments: year.apartments
      .map(({ label: _label, ...apartment }) => apartment)
      .toSorted((one, other) => (one.apartment_id < other.apartment_id ? -1 : 1)),
    // Of one owner there is nothing beside the year's own figures.
    ...(year.owners.length > 1 && {
      owners: year.owners.map(({ months, ...owner }) => ({
        whole: ownFigures(owner),
        months: months.map(ownFigures),
      })),
    }),
  }
  return createHash('sha256').update(JSON.stringify(figures)).digest('hex')
}

type Taxed = Pick<
  TaxMonth,
  'revenue_pln' | 'pass_through_pln' | 'deposit_pln' | 'lower' | 'higher' | 'tax_exact_pln' | 'tax_pln'
>

function ownFigures({
  revenue_pln,
  lower,
  higher,
  tax_exact_pln,
  tax_pln,
}: Omit<Taxed, 'pass_through_pln' | 'deposit_pln'>) {
  return taxedFigures({ revenue_pln, pass_through_pln: 0, deposit_pln: 0, lower, higher, tax_exact_pln, tax_pln })
}

function taxedFigures({ revenue_pln, pass_through_pln, deposit_pln, lower, higher, tax_exact_pln, tax_pln }: Taxed) {
  const bases = [lower, higher].map(({ revenue_pln: revenue, base_pln: base }) => [revenue, base])
  return { revenue_pln, pass_through_pln, deposit_pln, bases, tax_exact_pln, tax_pln }
}

const update = 'UPDATE tax_year SET exported_at = $3, exported_sha256 = $4 WHERE account_id = $1 AND year = $2'
