import type { DocumentKind } from '@lokum/contracts/settlements/document'
import type { NamedBill } from '../calculation/missing-input.ts'
import type { DocumentCase } from '../calculation/settlement-case.ts'
import type { DocumentLedger } from '../document-ledgers/account-of-document.ts'

/** An attached document as input of a calculation. */
export type MonthDocument = DocumentCase & {
  wasRead: boolean
  /** Its text is being recognised. */
  isWaiting: boolean
  /** The document concerns the month and its apartment, and the next calculation attaches it. */
  isDue: boolean
  /** The apartments whose settlements of the document's months share its costs. */
  apartmentIds: readonly string[]
  /** The lines that items use by themselves. */
  usedLines: ReadonlySet<number>
  /** The costs that its lines already are, in any month. */
  lineCosts: readonly LineCost[]
  bill: Bill
  /** The bill's name in texts. */
  named: NamedBill
  /** The uses of each line, as far as they are stored. */
  account: DocumentLedger
}

/** The facts that tell whether a bill replaces another one. */
export type Bill = {
  kind: DocumentKind
  sellerNip: string | null
  /** It belongs to the sent version that is being corrected. */
  wasSent: boolean
  /** The bill that replaced it in another month of the apartment. */
  replacedBy: string | null
  /** Another document of the same invoice, until a person decides between the two. */
  duplicateOf: string | null
}

/** The cost of a line in one month; a fixed one was made by the landlord or is in a statement. */
export type LineCost = {
  line: number
  period: string
  amountPln: string
  apartmentIds: readonly string[]
  madeBy: 'landlord' | 'calculation'
  isFixed: boolean
}
