import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import type { Document, DocumentKind, LineKind } from '@lokum/contracts/settlements/document'
import type { LineAt } from '@lokum/contracts/settlements/line-at'
import type { MeterZone } from '@lokum/contracts/settlements/meter'
import type { NetPrice } from '@lokum/contracts/settlements/net-price'
import type { AgreementFact, ProposedReading as ReadingOfPhoto } from '@lokum/contracts/settlements/proposed-facts'
import type { CounterWords } from './counter-words.ts'
import type { Finding } from './findings/finding.ts'
import type { PaperSign } from './paper-sign.ts'
import type { PdfText } from './readers/pdf-text.ts'

/** A stored document as input of an assistant. */
export type DocumentToRead = {
  accountId: string
  kind: DocumentKind
  mediaType: Document['media_type']
  sizeBytes: number
  /** Its content; loaded when the assistant has its turn, so that a document that waits holds no memory. */
  load: () => Promise<Uint8Array>
  /** The recognised text of a scan or a photo, once there is one. */
  recognised?: PdfText
}

/** A line as read from a document; decimals are texts, amounts and rates gross. */
export type ProposedLine = {
  kind: LineKind
  category: CostCategory | null
  label: string
  quantity: string | null
  unit: string | null
  ratePln: string | null
  /** The price without VAT, if the paper states it and its rate. */
  netPrice: NetPrice | null
  amountPln: string | null
  conversionFactor: string | null
  meterNumber: string | null
  /** The zone of a price of electricity. */
  zone: MeterZone | null
  /** The days that the line is for, both or none; null for those of the document. */
  periodFrom: string | null
  periodTo: string | null
  place: string
  /** The place as data; null when it is unknown. */
  at: LineAt | null
  excerpt: string | null
  /** 0 to 1, two decimals. */
  confidence: number
}

/** The result of reading a document: inputs with their positions, never an amount to charge. */
export type ProposedReading = {
  readBy: 'rules' | 'openai-compatible'
  supplier: string | null
  /** The tax number of the seller, ten digits. */
  sellerNip: string | null
  number: string | null
  /** The kind of a KSeF invoice: VAT, KOR, ZAL, ROZ, UPR, KOR_ZAL or KOR_ROZ. */
  invoiceKind?: string | null
  issuedOn: string | null
  periodFrom: string | null
  periodTo: string | null
  totalPln: string | null
  toPayPln: string | null
  /** The number of pages of a PDF. */
  pages: number | null
  lines: readonly ProposedLine[]
  findings: readonly Finding[]
  /** The words on a meter in a photo; its meter is found when the reading is stored. */
  seen?: CounterWords
  /** With the meter. */
  counter?: ReadingOfPhoto | null
  /** The facts of an agreement. */
  agreementFacts?: AgreementFact[]
  /** Numbers and addresses that tell the flat of the bill. */
  signs?: readonly PaperSign[]
  /** The document is a picture, and its text has to be recognised first. */
  awaits?: 'recognition'
}

/** The port: reads one document within the signal's time. Unreadable content is reported as a finding, never as a failure, and the reading fits the tables. */
export type Assistant = (document: DocumentToRead, signal: AbortSignal) => Promise<ProposedReading>
