import { defaultTaxClass } from '@lokum/contracts/settlements/default-tax-class'
import type { DocumentLine } from '@lokum/contracts/settlements/document'
import type { LineLedger } from '@lokum/contracts/settlements/document-ledger'
import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import type { TypedItem } from '../costs/adding/use-add-item.ts'

/** The item that charges the open part of a line; null for a line that has no such part, or no text, or that was neither read nor typed. */
export function itemOfLine(documentId: string, line: LineLedger, read: DocumentLine | null): TypedItem | null {
  if (read === null || line.label === '' || line.open_pln <= 0) return null
  const { category, place, excerpt } = read
  return {
    type: 'proportional_cost',
    label: line.label.slice(0, 200),
    ...(category !== null && { category }),
    tax_class: defaultTaxClass(category),
    inputs: { kind: 'amount', amount_pln: line.open_pln },
    source: { kind: 'document', document_id: documentId, line: read.line, place, excerpt },
  }
}

/** Names the charge of a line in a settlement, so that pressing twice charges it once. */
export function chargeForm({ id }: Pick<SettlementDetail, 'id'>) {
  return ({ source }: TypedItem): string =>
    source.kind === 'document' ? `charge ${id} ${source.document_id} ${source.line}` : `charge ${id}`
}
