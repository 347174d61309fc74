import { writeDay } from '@lokum/amounts/money/write-number'
import type { StatementSnapshot } from '@lokum/contracts/settlements/statement'
import { drawRule } from '../sheet/draw-rule.ts'
import { paintText } from '../sheet/paint-text.ts'
import { setText } from '../sheet/set-text.ts'
import { colours, measure, page, type Sheet, styles, type TextStyle } from '../sheet/sheet.ts'
import { tag } from '../sheet/tag.ts'
import { statementWords } from './statement-words.ts'

type Fact = readonly (readonly [string | null, TextStyle])[]

const gap = 16

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

function drawFacts(sheet: Sheet, facts: readonly Fact[]): void {
  const width = (measure - gap * (facts.length - 1)) / facts.length
  const top = sheet.y + 6
  drawRule(sheet, { y: sheet.y, colour: colours.line })
  const bottoms = facts.map((fact, index) => {
    const group = tag(sheet, sheet.root, 'Div')
    let y = top
    for (const [text, style] of fact) {
      if (text === null) continue
      const set = setText(sheet, text, { style, width })
      const place = { x: page.left + index * (width + gap), y }
      tag(sheet, group, 'P').add(() => paintText(sheet, set, place))
      y += set.height
    }
    return y
  })
  sheet.y = Math.max(...bottoms) + 7
}
