import type { DocumentLine } from '@lokum/contracts/settlements/document'

/** A line that a person has typed, in the version of its document that is shown. */
export type TypedLine = { line: DocumentLine; version: string | null }
