import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import type { PageBox } from '@lokum/contracts/settlements/line-at'
import { joinBoxes } from '../../readers/page-box.ts'
import type { PdfPage } from '../../readers/pdf-text.ts'
import { categorize } from './categorize.ts'
import { foldText } from './fold-text.ts'
import { readNumbers } from './read-numbers.ts'
import { firstState, follow, type RowState } from './row-state.ts'
import { type SolvedRow, solveRow } from './solve-row.ts'

/** A row of a bill with a charge, or with an earlier charge or payment. */
export type Row = SolvedRow & {
  kind: 'charge' | 'before' | 'account'
  label: string
  category: CostCategory | null
  /** The subject given by the heading above the row. */
  section: CostCategory | null
  page: number
  line: number
  /** Around all its lines on this page. */
  box: PageBox | null
  /** 0 to 1, of its words, if they were recognised in a picture. */
  recognised: number | null
  excerpt: string
}

const sums =
  /^(?:\W|\d+\.?\s)*(?:razem|suma|ogolem|lacznie|podsumowanie|w tym|do zaplaty|do zwrotu|naleznosc|kwota do|wartosc (?:faktury|brutto|netto|ogolem|rozliczenia)|kwota (?:brutto|netto|vat)|roznica|slownie|stawka (?:vat|podatku)|podatek|vat\b|total|sub-?total|sum\b|amount due|balance due|net total|gross total|grand total|to pay|payable|koszty? razem|koszt calkowity|pozostaje|oplaty razem|saldo koncowe|rozliczono|zaplacono)|\brazem\b(?=.{0,30}$)|do zaplaty|amount due|total due|to be paid|do zwrotu/
const accounts =
  /odsetk|\binterest\b|late (?:payment )?fee|nadplat|przedplat|wplacon|wniesion\w{1,6} zaliczk|pobran\w{1,6} zaliczk|suma zaliczek|zaliczki (?:wplac|pobr|nalicz|wniesion)|overpa|prepa(?:id|yment)|advances? paid|paid in advance|zaleglosc|niedoplata z|saldo (?:z|poprz|pocz)|balance (?:brought|forward|from)|previous balance|arrears|upomnien|wezwani|windykac|wczesniejszych faktur|rozliczone prognoz|wplaty/
const notCharges =
  /\bnip\b|\bregon\b|\bkrs\b|rachun\w{0,6} bank|nr rachunku|numer rachunku|konto\b|iban|\btermin|\btel\.?\b|telefon|kapital|tytul|\bppe\b|due date|account no|bank account|powierzchni|udzial|wspolczynnik|wsp\.|odczyt|wskazani|meter reading|previous reading|stan (?:poprz|biez|pocz|konc|liczn)|cennik|taryfa [a-z]|obowiazuj|umow[ay]\b|strona \d|page \d|poprzedni okres|rok temu|srednie zuzycie|average/
/** The rows with charges from all pages, without sums, meter readings and future charges. */
export function readRows(pages: readonly PdfPage[], { point }: { point: boolean }): Row[] {
  const rows: Row[] = []
  let state = firstState
  let above: Printed | undefined
  for (const printed of placed(pages)) {
    const { text, page, line } = printed
    const row = readRow(text, state, point)
    // The name of the row, which is in the line above it.
    const name = row?.label === state.pending ? above : undefined
    if (row) {
      const excerpt = excerptOf(name?.text ?? '', text)
      rows.push({ ...row, page, line, box: boxOf(printed, name), recognised: printed.recognised, excerpt })
    } else appendToLast(rows, printed)
    state = follow(state, text, row)
    above = printed
  }
  return rows
}

function excerptOf(name: string, text: string): string {
  return [name, text].join(' ').trim().slice(0, 500)
}

type Printed = { text: string; page: number; line: number; box: PageBox | null; recognised: number | null }

function placed(pages: readonly PdfPage[]): Printed[] {
  return pages.flatMap(({ lines, boxes, confidences }, page) =>
    lines.map((text, line) => ({
      text,
      page: page + 1,
      line: line + 1,
      box: boxes?.[line] ?? null,
      recognised: confidences?.[line] ?? null,
    })),
  )
}

/** A name on the page before is left out. */
function boxOf({ page, box }: Pick<Printed, 'page' | 'box'>, other: Printed | undefined): PageBox | null {
  return other?.page === page ? joinBoxes(box, other.box) : box
}

// Longer than a name may be stored.
const longestLabel = 200

// A name too long for its column continues below it, in lower case.
function appendToLast(rows: Row[], printed: Printed): void {
  const { text } = printed
  const last = rows.at(-1)
  if (!last || last.label.length > longestLabel || !/^\p{Ll}/u.test(text) || readNumbers(text).length > 0) return
  last.label = `${last.label} ${text}`
  last.box = boxOf(last, printed)
  last.category ??= categorize(last.label)
}

type ReadRow = Omit<Row, 'page' | 'line' | 'box' | 'recognised' | 'excerpt'>

function readRow(text: string, state: RowState, point: boolean): ReadRow | null {
  const kind = kindOf(text, state)
  const solved = kind && solve(text, point)
  const label = labelOf(text) ?? state.pending
  if (!kind || !solved || !hasWords(label)) return null
  if (kind === 'account') return accountRow(solved, label)
  const category = categorize(label)
  if (!solved.isChecked && !isPlainCharge(text, category)) return null
  const unit = solved.unit ?? (solved.price && state.unit)
  return { ...solved, unit, kind, label, category, section: state.section }
}

function accountRow(solved: SolvedRow, label: string): ReadRow | null {
  return solved.amount.eq(0) ? null : { ...solved, kind: 'account', label, category: null, section: null }
}

function kindOf(text: string, { isUpcoming, isAccount, isBefore }: RowState): Row['kind'] | null {
  const folded = foldText(text)
  if (isUpcoming || notCharges.test(folded)) return null
  if (accounts.test(folded)) return 'account'
  if (sums.test(folded)) return null
  if (isAccount) return 'account'
  return isBefore ? 'before' : 'charge'
}

/** A space may group thousands or separate two columns; the arithmetic decides. */
function solve(text: string, point: boolean): SolvedRow | null {
  const grouped = solveRow(readNumbers(text, { point }))
  if (grouped?.isChecked) return grouped
  const apart = solveRow(readNumbers(text, { point, apart: true }))
  return apart?.isChecked ? apart : grouped
}

// A name with an amount at the end of the line; the name must identify the charge.
function isPlainCharge(text: string, category: CostCategory | null): boolean {
  return category !== null && /\d[.,]\d{2}\s{0,3}(?:zl|zł|pln)?\.?(?:\s{0,3}brutto)?\s{0,3}$/i.test(text)
}

/** The text before the numbers, without its list number; `null` when it has only units and signs. */
function labelOf(text: string): string | null {
  const cell = text.split(/ {2,}/).find(hasWords)
  if (cell === undefined) return null
  const start = cell.replace(/^\s*\d{1,3}[.)]?\s+/, '')
  const colon = /^([^:]{3,}):\s/.exec(start)
  return (colon?.[1] ?? start.replace(/\s-?\d[\d.,]*(?:\s.*|$)/su, '')).trim()
}

const signs = /(?<!\p{L})(?:zł|pln|netto|brutto|net|gross|vat|kwh|mwh|gj|m[23³²]|mies|szt|zw|np|nd)(?!\p{L})/giu

function hasWords(cell: string): boolean {
  return /\p{L}{2}/u.test(cell.replaceAll(signs, ' '))
}
