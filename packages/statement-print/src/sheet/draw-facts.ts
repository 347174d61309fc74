import { drawRule } from './draw-rule.ts'
import { paintText } from './paint-text.ts'
import { setText } from './set-text.ts'
import { colours, measure, page, type Sheet, type TextStyle } from './sheet.ts'
import { tag } from './tag.ts'

/** The lines of one fact; those that are null are left out. */
type Fact = readonly (readonly [string | null, TextStyle])[]

const gap = 16

/** Writes facts side by side, in columns of equal width. */
export function drawFacts(sheet: Sheet, facts: readonly Fact[]): void {
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
