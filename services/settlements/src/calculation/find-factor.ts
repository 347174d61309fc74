import type { DocumentLine } from '@lokum/contracts/settlements/document'
import type { PricingDocument } from './find-lines.ts'

type Wanted = { documents: readonly PricingDocument[]; document?: PricingDocument; line?: DocumentLine }

/** How many kWh one cubic metre of gas is: of the line itself, else of its document, else of the document with the most days. */
export function findFactor({ documents, document, line }: Wanted): number | null {
  if (line && line.conversion_factor !== null) return line.conversion_factor
  for (const { lines } of document ? [document, ...documents] : documents) {
    const factor = lines.filter(isOfGas).find(({ conversion_factor }) => conversion_factor !== null)?.conversion_factor
    if (factor !== undefined && factor !== null) return factor
  }
  return null
}

function isOfGas({ category }: DocumentLine): boolean {
  return category === 'gas' || category === null
}
