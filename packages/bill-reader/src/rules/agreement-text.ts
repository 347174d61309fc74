import type { AgreementFact } from '@lokum/contracts/settlements/proposed-facts'
import { joinBoxes } from '../readers/page-box.ts'
import type { PdfPage } from '../readers/pdf-text.ts'
import { foldText } from './fold-text.ts'

type Line = { start: number; text: string; page: number; line: number }

/** The text of an agreement in one line, as sentences run over the ends of lines; `folded` has the same length. */
export type AgreementText = { text: string; folded: string; pages: readonly PdfPage[]; lines: readonly Line[] }

/** An agreement has fewer characters. */
const longest = 60_000

export function joinPages(pages: readonly PdfPage[]): AgreementText {
  const lines: Line[] = []
  let text = ''
  for (const [page, { lines: ofPage }] of pages.entries())
    for (const [line, given] of ofPage.entries()) {
      const clean = given.normalize('NFC')
      if (text.length + clean.length > longest) break
      lines.push({ start: text.length, text: clean, page, line })
      text += `${clean}\n`
    }
  return { text, folded: [...text].map(foldOne).join(''), pages, lines }
}

/** One character for each, so that the folded text has the same places. */
function foldOne(character: string): string {
  const folded = /\s/.test(character) ? ' ' : foldText(character)
  return folded.length === character.length ? folded : '?'.repeat(character.length)
}

export type Span = { from: number; to: number }

/** Where a stretch of the text is, what its lines say, and how sure recognition was of them. */
export function locateSpan(
  { pages, lines }: AgreementText,
  { from, to }: Span,
): Pick<AgreementFact, 'at' | 'excerpt'> & { recognised: number | null } {
  const touched = lines.filter(({ start, text }) => start < to && start + text.length > from)
  const page = touched[0]?.page ?? 0
  const here = touched.filter((one) => one.page === page)
  const boxes = here.map(({ line }) => pages[page]?.boxes?.[line] ?? null)
  const sure = here.flatMap(({ line }) => pages[page]?.confidences?.[line] ?? [])
  const recognised = sure.length > 0 ? Math.min(...sure) : null
  return {
    excerpt: touched
      .map(({ text }) => text)
      .join(' ')
      .trim()
      .slice(0, 500),
    at: {
      kind: 'page',
      page: page + 1,
      box: boxes.reduce((sum, box) => joinBoxes(sum, box), boxes[0] ?? null),
      ...(recognised !== null && { recognised: true as const }),
    },
    recognised,
  }
}
