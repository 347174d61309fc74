import { writeDay } from '@lokum/amounts/money/write-number'
import type { StatementSnapshot } from '@lokum/contracts/settlements/statement'
import { drawFacts } from '../sheet/draw-facts.ts'
import { type Sheet, styles } from '../sheet/sheet.ts'
import { statementWords } from './statement-words.ts'

/** The parties, the apartment and the agreement, in two rows of three. */
export function drawParties(sheet: Sheet, snapshot: StatementSnapshot): void {
  const { locale, landlord, tenant, apartment, agreement } = snapshot
  const words = statementWords[locale]
  const end = agreement.ends_on === null ? words.open : `${words.until}${writeDay(agreement.ends_on, locale)}`
  const town = [apartment.postal_code, apartment.city].filter((part) => part !== null).join(' ')

  drawFacts(sheet, [
    [
      [words.landlord, styles.label],
      [landlord.name, styles.strong],
      [landlord.address, styles.body],
    ],
    [
      [words.tenant, styles.label],
      [tenant.name, styles.strong],
      ...(tenant.co_tenants ?? []).map((name) => [name, styles.body] as const),
    ],
    [
      [words.apartment, styles.label],
      [apartment.label, styles.strong],
      [apartment.street, styles.body],
      [town, styles.body],
    ],
  ])
  drawFacts(sheet, [
    [
      [words.agreement, styles.label],
      [`${words.since} ${writeDay(agreement.starts_on, locale)}${end}`, styles.body],
    ],
    [
      [words.mode, styles.label],
      [words.modes[agreement.mode], styles.body],
    ],
    [
      [words.reference, styles.label],
      [snapshot.reference_code, styles.strong],
    ],
  ])
  sheet.y += 2
}
