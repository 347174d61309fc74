import type { DocumentLine } from '@lokum/contracts/settlements/document'

/** The name of what is typed for a line; null: for a new one. */
export function draftOfLine(documentId: string, line: DocumentLine | null): string {
  return `line ${documentId}${line === null ? '' : ` ${line.line}`}`
}
