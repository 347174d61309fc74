/** A KSeF invoice, FA(2) or FA(3), as in its XML; amounts and quantities are the decimal texts of the file. */
export type KsefInvoice = {
  form: 'FA (2)' | 'FA (3)'
  /** RodzajFaktury: VAT, KOR, ZAL, ROZ, UPR, KOR_ZAL, KOR_ROZ. */
  kind: string
  /** P_2. */
  number: string
  /** P_1. */
  issuedOn: string
  /** OkresFa, or P_6 for both; null when the invoice names neither. */
  periodFrom: string | null
  periodTo: string | null
  currency: string
  seller: { taxId: string | null; name: string }
  /** Podmiot2 and Podmiot3: NrKlienta and Adres, whose lines are joined. */
  buyers: readonly { customerNumber: string | null; address: string | null }[]
  /** Fa/WarunkiTransakcji/Umowy/NrUmowy. */
  contracts: readonly string[]
  /** P_15, gross. */
  total: string
  /** Rozliczenie/DoZaplaty, or DoRozliczenia as a negative amount; null without a Rozliczenie. */
  toPay: string | null
  surcharges: readonly { amount: string; reason: string }[]
  deductions: readonly { amount: string; reason: string }[]
  lines: readonly KsefLine[]
  /** DodatkowyOpis: free keys and values of a line or of the invoice, such as meter numbers and conversion factors. */
  descriptions: readonly { line: number | null; key: string; value: string }[]
  /** For a correction: the corrected invoices, by their own number, else by their KSeF number. */
  corrects: readonly string[]
  /** FakturaZaliczkowa: the advance invoices that this one settles, by their own number, else by their KSeF number. */
  advances: readonly string[]
  /** Zamowienie: what was ordered, of an advance invoice. */
  order: readonly KsefOrdered[]
  /** Zalacznik of FA(3): data about consumption, meters and readings; never part of the sums. */
  attachments: readonly KsefAttachment[]
  /** The characters of the file that are no UTF-8 and were replaced. */
  replaced: number
}

/** A block of the attachment (BlokDanych); its tables keep empty cells. */
export type KsefAttachment = {
  place: string
  title: string | null
  entries: readonly KsefEntry[]
  paragraphs: readonly string[]
  tables: readonly KsefTable[]
}

export type KsefEntry = { key: string; value: string }

export type KsefTable = {
  place: string
  title: string | null
  entries: readonly KsefEntry[]
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

/** A row of an order, gross; null when the row has no value. */
export type KsefOrdered = { place: string; name: string; gross: string | null; isBefore: boolean }

export type KsefLine = {
  /** NrWierszaFa. */
  number: number
  /** Position in the file, such as `Fa/FaWiersz[1]`. */
  place: string
  /** P_6A, the day on which the supply of this line was completed, where the lines have different ones. */
  suppliedOn: string | null
  /** P_7; empty when the line has none, which the schema allows. */
  name: string
  unit: string | null
  quantity: string | null
  unitNet: string | null
  unitGross: string | null
  /** P_10, a discount already included in P_11 and P_11A. */
  discount: string | null
  net: string | null
  gross: string | null
  /** P_12: `23`, `8`, `zw`, … */
  vatRate: string | null
  vat: string | null
  /** StanPrzed: the state before a correction. */
  isBefore: boolean
}
