import type { DocumentLine } from '@lokum/contracts/settlements/document'
import type { PricingDocument } from './find-lines.ts'

type Wanted = { documents: readonly PricingDocument[]; document?: PricingDocument; line?: DocumentLine }

/** How many kWh one cubic metre of gas is: of the line itself, else of its document, else of the document with the most days. */
export function findFactor({ documents, document, line }: Wanted): number | null {
  const ofOthers = documents.find(({ factor }) => factor !== null)
  return line?.conversion_factor ?? document?.factor ?? ofOthers?.factor ?? null
}
