/** The meaning of the numbers in a column. */
export type Meaning =
  | 'quantity'
  | 'price'
  | 'net'
  | 'vat'
  | 'gross'
  | 'amount'
  /** An amount, or the balance due. */
  | 'due'
  /** The part of a building's costs that one apartment has. */
  | 'share'
  /** The costs of the whole building. */
  | 'whole'
  /** An amount taken off a price or an amount. */
  | 'discount'
  | 'difference'
  /** The value before a correction, or a change of prices. */
  | 'before'
  | 'advance'
  | 'balance'
  | 'reading'
  /** By what the costs of a building are shared. */
  | 'key'
  /** No numbers to calculate with. */
  | 'index'
  | 'meter'
  | 'unit'
  | 'period'

/** A column of a table, by its heading. */
export type Column = {
  from: number
  to: number
  heading: string
  means: Meaning | null
  unit: string | null
  /** Unit of fixed fees, beside that of metered quantities. */
  unitOfFixed: string | null
  /** Whether its prices may be in grosze. */
  isGrosze: boolean
  /** Unit of the price column, if prices may be in grosze. */
  unitOfGrosze: string | null
}
