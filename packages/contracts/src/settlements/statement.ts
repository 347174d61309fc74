import { z } from 'zod'
import { mustBe } from '../problems/requirement.ts'
import { idSchema } from '../values/ids.ts'
import { AmountPln, SumPln } from '../values/money.ts'
import { Day, Period, Timestamp } from '../values/text.ts'
import { Agreement, AgreementMode, Locale } from './agreement.ts'
import { CostCategory, TaxClass, Utility } from './cost-category.ts'
import { ItemType } from './item.ts'
import { ItemInputs } from './item-inputs.ts'
import { MeterRegister } from './meter.ts'
import { ReferenceCode } from './reference-code.ts'
import { BalancedTrueUp } from './true-up.ts'

const Sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/, mustBe('sha256'))
  .meta({
    description: 'SHA-256, 64 hexadecimal digits',
    examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  })

export const StatementState = z.enum(['prepared', 'cancelled', 'sent', 'superseded']).meta({
  id: 'StatementState',
  description: 'cancelled: reopened before sending; superseded: a later version was sent. Sent versions never change',
})
export type StatementState = z.infer<typeof StatementState>

/** The frozen PDF of a settlement: one version of it. */
export const Statement = z
  .object({
    id: idSchema('statement'),
    settlement_id: idSchema('settlement'),
    version: z.int().min(1).meta({ description: 'Number of the version, from 1; each correction has the next' }),
    state: StatementState,
    total_pln: AmountPln,
    to_pay_pln: SumPln.meta({
      description: 'To pay in all: the total and the balance from earlier months when the statement was prepared',
    }),
    due_on: Day,
    snapshot_sha256: Sha256.meta({ description: 'SHA-256 of the content as JSON; the PDF prints its first 16 digits' }),
    pdf_sha256: Sha256.meta({ description: 'SHA-256 of the PDF' }),
    pdf_bytes: z.int().meta({ description: 'Size of the PDF in bytes' }),
    corrects_version: z.int().nullable().meta({ description: 'Version that this one corrects; null for the first' }),
    prepared_at: Timestamp,
    sent_at: Timestamp.nullable().meta({
      description: 'When the mail was accepted or the statement was handed over; null before',
    }),
    cancelled_at: Timestamp.nullable().meta({ description: 'When it was reopened before sending; null if it was not' }),
  })
  .meta({ id: 'Statement', description: 'One version of the frozen PDF of a settlement' })
export type Statement = z.infer<typeof Statement>

/** The meter of an item, by its numbers as printed; several when it was exchanged between the two readings. */
const StatementMeter = z.object({
  utility: Utility,
  numbers: z
    .array(z.string())
    .min(1)
    .meta({ description: 'Serial numbers; several if the meter was exchanged between the two readings' }),
  register: MeterRegister.nullable().meta({ description: 'null for a meter with one register' }),
})

/** One line of a statement; its readings and its share are in its inputs, its source in words. */
export const StatementItem = z.object({
  item_id: idSchema('item'),
  type: ItemType,
  category: CostCategory.nullable(),
  label: z.string().meta({ description: 'Text of the line' }),
  amount_pln: AmountPln,
  formula: z
    .string()
    .meta({ description: 'Calculation of the amount in words and numbers, in the language of the statement' }),
  tax_class: TaxClass,
  inputs: ItemInputs,
  takes_off: z
    .literal(true)
    .optional()
    .meta({ description: 'true for advances that a true-up takes off the costs; absent from other items' }),
  meter: StatementMeter.nullable().optional().meta({
    description: 'The meter whose readings the item rests on; null for other items, absent in format 1',
  }),
  source: z.string().meta({ description: 'Source in words: document and place, or clause of the agreement' }),
})
export type StatementItem = z.infer<typeof StatementItem>

/** The lines changed by a correction. */
export const StatementChange = z.object({
  kind: z
    .enum(['added', 'removed', 'changed'])
    .meta({ description: 'added, removed: only one of the two versions has the item' }),
  item_id: idSchema('item'),
  label: z.string().meta({ description: 'Text of the line' }),
  before_pln: AmountPln.nullable().meta({ description: 'Amount in the corrected version; null for an added item' }),
  after_pln: AmountPln.nullable().meta({ description: 'Amount in this version; null for a removed item' }),
})
export type StatementChange = z.infer<typeof StatementChange>

/** How the amount is transferred: title and code fit the fields of banks, the tail of the reference code always survives. */
export const StatementTransfer = z.object({
  recipient: z.string().meta({ description: 'Name of the recipient as it fits the fields of banks' }),
  bank_account_number: z
    .string()
    .regex(/^\d{26}$/)
    .meta({ description: 'Account to pay to (NRB), 26 digits' }),
  title: z.string().meta({ description: 'At most 32 characters of A-Z 0-9 - / . and space' }),
  amount_pln: SumPln,
  qr: z
    .string()
    .nullable()
    .meta({ description: 'QR code for a transfer (ZBP standard); null if there is nothing to pay' }),
  qr_amount: z.enum(['given', 'typed']).meta({
    description: 'typed: the amount exceeds 9 999.99 PLN, the maximum of the QR code, so the payer enters it by hand',
  }),
})
export type StatementTransfer = z.infer<typeof StatementTransfer>

/** The frozen content of a statement; the PDF is made from it alone. Members that format 1 lacks are optional. */
export const StatementSnapshot = z
  .object({
    format: z.literal([1, 2]).meta({ description: 'Format of this object; members that format 1 lacks are optional' }),
    statement_id: idSchema('statement'),
    settlement_id: idSchema('settlement'),
    version: z.int().min(1).meta({ description: 'Number of the version, from 1' }),
    period: Period,
    true_up: BalancedTrueUp.optional().meta({
      description: 'What a true-up settles; absent from the statement of a month',
    }),
    locale: Locale,
    prepared_on: Day,
    due_on: Day,
    reference_code: ReferenceCode,
    landlord: Agreement.shape.landlord,
    tenant: z
      .object({
        name: z.string().meta({ description: 'Full name as on the agreement' }),
        co_tenants: z.array(z.string()).optional().meta({ description: 'Names of those who signed with the tenant' }),
      })
      .meta({ description: 'Whom the statement is for' }),
    apartment: z
      .object({
        id: idSchema('apartment'),
        label: z.string().meta({ description: 'Label of the apartment' }),
        street: z.string().meta({ description: 'Street and number' }),
        postal_code: z.string().nullable().meta({ description: 'NN-NNN; null if none was entered' }),
        city: z.string().meta({ description: 'Town' }),
      })
      .meta({ description: 'The apartment and its address' }),
    agreement: z
      .object({
        id: idSchema('agreement'),
        starts_on: Day,
        ends_on: Day.nullable().meta({ description: 'Last day, inclusive; null if open-ended' }),
        mode: AgreementMode,
      })
      .meta({ description: 'The agreement and its days' }),
    items: z.array(StatementItem).meta({ description: 'Lines of the statement, in its order' }),
    amounts: z.literal('gross').optional().meta({ description: 'Prices and costs include VAT' }),
    total_pln: AmountPln,
    paid_pln: AmountPln.meta({
      description: 'Amount already paid for this settlement when the statement was prepared',
    }),
    credit_pln: SumPln.meta({ description: 'Unused credit from earlier payments' }),
    balance_before_pln: SumPln.optional().meta({
      description:
        'Balance from earlier months on the day `prepared_on`, without this settlement: what is open of them less the credit; positive is owed, negative is a credit',
    }),
    open_before: z
      .array(
        z.object({
          period: Period,
          open_pln: SumPln.meta({ description: 'Unpaid part of its statement' }),
          due_on: Day.meta({ description: 'First day on which something of it is open' }),
        }),
      )
      .optional()
      .meta({
        description:
          'Statements of earlier months that are not paid in full on the day `prepared_on`, oldest first; they asked for their part of `balance_before_pln` already. Absent if there are none',
      }),
    to_pay_pln: SumPln.meta({
      description: 'To pay in all: total - paid + balance_before, never less than 0; format 1: total - paid - credit',
    }),
    credit_after_pln: SumPln.optional().meta({
      description: 'Credit that remains if the tenant owes nothing; it lowers the next statement or is paid back',
    }),
    transfer: StatementTransfer.meta({ description: 'How to pay: the fields of the transfer and its QR code' }),
    corrects: z
      .object({
        version: z.int().meta({ description: 'Number of the corrected version' }),
        snapshot_sha256: Sha256.meta({ description: 'SHA-256 of the content of the corrected version' }),
        total_pln: AmountPln,
        reason: z.string().meta({ description: 'Reason of the correction, as the tenant reads it' }),
        changes: z.array(StatementChange).meta({ description: 'What changed, item by item' }),
      })
      .nullable()
      .meta({ description: 'What this version corrects; null for the first' }),
  })
  .meta({ id: 'StatementSnapshot', description: 'The frozen content of a statement, from which its PDF is made' })
export type StatementSnapshot = z.infer<typeof StatementSnapshot>

export const StatementVerdict = z
  .object({
    result: z.enum(['genuine', 'changed', 'unknown']).meta({
      description:
        'genuine: identical to a statement of this account; changed: refers to a statement of this account but differs from it; unknown: not a statement of this account',
    }),
    sha256: Sha256.meta({ description: 'SHA-256 of the file that was sent' }),
    statement: Statement.nullable(),
  })
  .meta({ id: 'StatementVerdict', description: 'Whether a file is a statement of this account' })
export type StatementVerdict = z.infer<typeof StatementVerdict>
