import type { DocumentLine } from '@lokum/contracts/settlements/document'
import type { PricingDocument } from './find-lines.ts'

type FactorSources = { documents: readonly PricingDocument[]; document?: PricingDocument; line?: DocumentLine }

/** The kWh in one cubic metre of gas: from the line, else from its document, else from the document covering most days. */
export function findFactor({ documents, document, line }: FactorSources): number | null {
  const ofOthers = documents.find(({ factor }) => factor !== null)
  return line?.conversion_factor ?? document?.factor ?? ofOthers?.factor ?? null
}
