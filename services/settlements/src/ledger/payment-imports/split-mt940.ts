import { bankStatementReasons } from '@lokum/contracts/problems/bank-statement-reason'
import { UnreadableFile } from './bank-statement.ts'

/** A field such as `:61:` with its lines. */
export type SwiftField = { tag: string; lines: string[]; line: number }

const longestLine = 2_000
const linesOfField = 30

/**
 * Splits a SWIFT text into its fields, with or without the envelope `{1:…}{4:` … `-}`. A line without a tag continues the previous
 * field. @throws UnreadableFile when a line is longer than any bank's
 */
export function* splitMt940(text: string): Generator<SwiftField> {
  let field: SwiftField | undefined
  let line = 0
  for (const raw of linesOf(text)) {
    line += 1
    if (raw === '') continue
    const content = raw.replace(/^\p{Cc}+/u, '').replace(/^\{1:.{0,500}\{4:/, '')
    const next = isEnd(content) ? undefined : (beginField(content, line) ?? goOn(field, content))
    if (field !== undefined && next !== field) yield field
    field = next
  }
  if (field !== undefined) yield field
}

function goOn(field: SwiftField | undefined, content: string): SwiftField | undefined {
  if (field !== undefined && field.lines.length < linesOfField) field.lines.push(content)
  return field
}

function beginField(content: string, line: number): SwiftField | undefined {
  const [, tag, rest = ''] = /^:(\d{2}[A-Z]?):(.*)$/s.exec(content) ?? []
  return tag === undefined ? undefined : { tag, lines: [rest], line }
}

function isEnd(content: string): boolean {
  return /^-(\}|[\p{Cc}\s]*$)/u.test(content)
}

function* linesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start)
    const end = found === -1 ? text.length : found
    if (end - start > longestLine) throw new UnreadableFile(bankStatementReasons.longLine(longestLine))
    yield text.slice(start, end)
    start = end + 1
  }
}
