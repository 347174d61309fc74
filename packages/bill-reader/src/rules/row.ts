import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import type { PageBox } from '@lokum/contracts/settlements/line-at'
import type { SolvedRow } from './solve-row.ts'

/** A row of a bill with a charge, or with an earlier charge or payment. */
export type Row = SolvedRow & {
  kind: 'charge' | 'before' | 'account'
  /** A row that is possible is believed only where the bill adds up with it. */
  certainty: 'sure' | 'plain' | 'possible'
  label: string
  /** An earlier payment: it is in a list of them. */
  isPaid: boolean
  category: CostCategory | null
  /** Whether its amount is in a column of net ones, and no gross amount beside it. */
  isNet: boolean
  /** The subject given by the heading above the row. */
  section: CostCategory | null
  /** The number in its column of meters. */
  meterNumber: string | null
  page: number
  line: number
  /** Among the lines of all pages. */
  index: number
  /** Whether it is a sentence, and not in columns. */
  isProse: boolean
  /** Around all its lines on this page. */
  box: PageBox | null
  /** 0 to 1, of its words, if they were recognised in a picture. */
  recognised: number | null
  excerpt: string
}
