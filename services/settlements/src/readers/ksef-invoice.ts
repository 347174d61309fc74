/** A KSeF invoice, FA(2) or FA(3), as its XML says it; amounts and quantities are the decimal texts of the file. */
export type KsefInvoice = {
  form: 'FA (2)' | 'FA (3)'
  /** RodzajFaktury: VAT, KOR, ZAL, ROZ, UPR, KOR_ZAL, KOR_ROZ. */
  kind: string
  /** P_2. */
  number: string
  /** P_1. */
  issuedOn: string
  periodFrom: string | null
  periodTo: string | null
  currency: string
  seller: { taxId: string | null; name: string }
  /** P_15, gross. */
  total: string
  /** Rozliczenie/DoZaplaty, or DoRozliczenia as a negative amount; null without a Rozliczenie. */
  toPay: string | null
  surcharges: readonly { amount: string; reason: string }[]
  deductions: readonly { amount: string; reason: string }[]
  lines: readonly KsefLine[]
  /** DodatkowyOpis: free keys and values, of a line or of the invoice; meter numbers and conversion factors live here. */
  descriptions: readonly { line: number | null; key: string; value: string }[]
  /** Of a correction: the invoices that are corrected. */
  corrects: readonly string[]
}

export type KsefLine = {
  /** NrWierszaFa. */
  number: number
  /** Place in the file, such as `Fa/FaWiersz[1]`. */
  place: string
  name: string
  unit: string | null
  quantity: string | null
  unitNet: string | null
  unitGross: string | null
  net: string | null
  gross: string | null
  /** P_12: `23`, `8`, `zw`, … */
  vatRate: string | null
  vat: string | null
  /** StanPrzed: the state before a correction. */
  isBefore: boolean
}
