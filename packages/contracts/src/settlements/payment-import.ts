import { z } from 'zod'
import { idSchema } from '../values/ids.ts'
import { AmountPln, decimal } from '../values/money.ts'
import { Day, line, Timestamp } from '../values/text.ts'
import { wholeNumber } from '../values/whole-number.ts'

export const maxImportBytes = 10_000_000
export const maxImportRows = 20_000

const column = line({ max: 100 })
const format = z.enum(['csv', 'mt940', 'camt053']).meta({ description: 'Format of the file' })

/** How a bank writes its CSV. Columns are named by heading or by number, from 1; missing members are recognised. */
export const CsvMapping = z.strictObject({
  date_column: column.optional().meta({ description: 'Column of the booking day' }),
  amount_column: column.optional().meta({
    description:
      'Column of the amount; outgoing transfers are negative, or a column such as Typ, Strona or WN/MA says so',
  }),
  title_column: column.optional().meta({ description: 'Column of the transfer title' }),
  payer_column: column.optional().meta({ description: 'Column of the payer' }),
  reference_column: column
    .optional()
    .meta({ description: 'Transaction number given by the bank; it tells equal transfers apart' }),
  delimiter: z.enum([';', ',', 'tab', '|']).optional().meta({ description: 'Detected automatically if not given' }),
  encoding: z
    .enum(['utf-8', 'utf-16', 'windows-1250', 'iso-8859-2', 'cp852'])
    .optional()
    .meta({ description: 'Encoding of the file' }),
  date_format: z
    .enum([
      ...([
        'YYYY-MM-DD',
        'DD-MM-YYYY',
        'DD.MM.YYYY',
        'YYYYMMDD',
        'DD/MM/YYYY',
        'DD.MM.YY',
        'DD/MM/YY',
        'D MMM YYYY',
      ] as const),
      ...([
        'YYYY.MM.DD',
        'YYYY/MM/DD',
        'DD-MM-YY',
        'YY-MM-DD',
        'MM/DD/YYYY',
        'MM/DD/YY',
        'MM-DD-YYYY',
        'MM-DD-YY',
      ] as const),
    ])
    .optional()
    .meta({
      description:
        'Form of the days in the file, where days and months may have one digit; D MMM YYYY: with the month in words, such as 5 lip 2026 or 5 Jul 26. Without it, the day stands before the month if every line fits that',
    }),
  skip_lines: wholeNumber({ min: 0, max: 999 })
    .optional()
    .meta({ description: 'Number of lines before the column headings' }),
})
export type CsvMapping = z.infer<typeof CsvMapping>

/** The parts of the form besides its file. */
export const PaymentImportForm = CsvMapping.extend({
  format: format.optional(),
}).meta({
  id: 'PaymentImportRequest',
  description:
    'Nothing is needed. If columns are not recognised, or wrongly, name date_column, amount_column, title_column and the others',
})
export type PaymentImportForm = z.output<typeof PaymentImportForm>

/** One line of a bank statement, and what is proposed for it. */
export const ImportRow = z
  .object({
    row: z.int().min(1).meta({ description: 'Number of the transfer in the file, from 1' }),
    received_on: Day.nullable(),
    amount_pln: AmountPln.nullable(),
    payer: z.string().nullable().meta({ description: 'Payer as the bank names them; null if the file names none' }),
    title: z.string().nullable().meta({ description: 'Transfer title; null without one' }),
    proposal: z
      .enum([
        'matched',
        'ambiguous',
        'unmatched',
        'outgoing',
        'duplicate',
        'possible_duplicate',
        'unreadable',
        'skipped',
      ])
      .meta({
        description:
          'matched: the title contains one reference code; ambiguous: several candidates, so a decision is needed; duplicate: already recorded, with the same day, amount and title; possible_duplicate: a payment of the same amount was recorded at most 3 days apart, for the same agreement or with the same or a cut title, so the line is recorded only by a decision; unreadable: see detail; skipped: by its state in the file, the bank has not booked the transfer, or it was declined or taken back',
      }),
    candidates: z
      .array(
        z.object({
          agreement_id: idSchema('agreement'),
          settlement_id: idSchema('settlement').nullable(),
          why: z.enum(['reference_code', 'reference_tail', 'amount_and_payer', 'known_payer']).meta({
            description:
              'reference_code: the title has the code; reference_tail: only its end; amount_and_payer: no code, but both fit; the name is looked for in the title if the file names no payer; known_payer: an earlier payment of this payer was of the agreement',
          }),
        }),
      )
      .meta({ description: 'Agreements that the payment may belong to' }),
    detail: z.string().nullable().meta({
      description:
        'Why the line could not be read or is skipped, or what to check before it is recorded, in the language of the request; else null',
    }),
    decision: z
      .object({
        kind: z
          .enum(['record', 'skip'])
          .meta({ description: 'record: the commit records the line; skip: it does not' }),
        agreement_id: idSchema('agreement').nullable().meta({ description: 'Agreement of the payment to record' }),
      })
      .nullable()
      .meta({ description: 'A person’s decision; null while the proposal holds' }),
    payment_id: idSchema('payment').nullable(),
    duplicate_of: idSchema('payment')
      .nullable()
      .meta({ description: 'The recorded payment of which the line is a duplicate or a possible duplicate' }),
  })
  .meta({ id: 'ImportRow', description: 'One line of a bank statement and what is proposed for it' })
export type ImportRow = z.infer<typeof ImportRow>

const counts = z.int().min(0)
const said = z.string().nullable().meta({ description: 'As in the request' })

/** A bank statement that was read: a preview until it is committed. */
export const PaymentImport = z
  .object({
    id: idSchema('paymentImport'),
    format,
    mapping: z
      .object({
        encoding: said,
        date_column: said,
        amount_column: said,
        title_column: said,
        payer_column: said,
        reference_column: said,
        date_format: said,
      })
      .meta({ description: 'How the file was read, as the request said or as the content shows' }),
    state: z.enum(['preview', 'committed', 'cancelled', 'reversed']).meta({
      description:
        'preview: nothing is recorded yet; committed: its payments are recorded; cancelled: they never will be; reversed: they are reversed too',
    }),
    rows: z
      .object({
        all: counts.meta({ description: 'Lines of the file' }),
        matched: counts.meta({ description: 'The title contains one reference code' }),
        ambiguous: counts.meta({ description: 'Several candidates' }),
        unmatched: counts.meta({ description: 'No candidate' }),
        outgoing: counts.meta({ description: 'Money that left the account' }),
        duplicate: counts.meta({ description: 'Recorded already' }),
        possible_duplicate: counts.meta({ description: 'Perhaps recorded already' }),
        unreadable: counts.meta({ description: 'Without a readable day or amount' }),
        skipped: counts.meta({ description: 'Not booked by the bank, declined or taken back' }),
      })
      .meta({ description: 'Number of lines by what is proposed for them' }),
    warnings: z
      .array(
        z.object({
          code: z.enum(['no_direction']).meta({ description: 'Name of the warning' }),
          detail: z.string().meta({ description: 'In the language of the request; in events in English' }),
        }),
      )
      .meta({
        description: 'To check before the commit. no_direction: the file does not say which transfers came in',
      }),
    to_record: counts.meta({ description: 'Number of payments that a commit would record now' }),
    payments: counts.meta({ description: 'Number of recorded payments' }),
    matched_pln: decimal({ decimals: 2, min: 0, max: 1_000_000_000_000 }).meta({
      description: 'Sum of the matched lines in PLN',
    }),
    created_at: Timestamp,
    committed_at: Timestamp.nullable(),
  })
  .meta({ id: 'PaymentImport', description: 'A bank statement that was read: a preview until it is committed' })
export type PaymentImport = z.infer<typeof PaymentImport>
