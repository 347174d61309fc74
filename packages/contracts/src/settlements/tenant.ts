import { z } from 'zod'
import { mustBe } from '../problems/requirement.ts'
import { idSchema } from '../values/ids.ts'
import { AmountPln, Quantity, SumPln } from '../values/money.ts'
import { Day, line, Period, Timestamp } from '../values/text.ts'
import { CostCategory, Utility } from './cost-category.ts'
import { Mail } from './mail.ts'
import { MeterRegister, MeterUnit, Reading } from './meter.ts'
import { Balance } from './payment.ts'
import { Profile } from './profile.ts'
import { Reminder } from './reminder.ts'
import { SettlementKind } from './settlement.ts'
import { StatementSnapshot, StatementState } from './statement.ts'
import { TrueUp } from './true-up.ts'

/** The token of a tenant's link: 256 random bits in base64url. */
export const tenantTokenShape = /^tl_[A-Za-z0-9_-]{43}$/

/** A tenant's way in: the token is shown once and never stored. */
export const TenantLink = z
  .object({
    id: idSchema('tenantLink'),
    agreement_id: idSchema('agreement'),
    made_for: z.enum(['statement', 'reading_request', 'reminder', 'landlord']).meta({
      id: 'TenantLinkPurpose',
      description: 'landlord: the landlord made it; else it is in a mail',
    }),
    created_at: Timestamp,
    expires_at: Timestamp.meta({
      description: '90 days after the creation, or 30 days after the tenancy if that is earlier',
    }),
    revoked_at: Timestamp.nullable(),
    revoked_because: z
      .enum(['landlord', 'email_changed', 'not_delivered', 'replaced'])
      .meta({ id: 'TenantLinkRevocation', description: 'Why a link was revoked' })
      .nullable()
      .meta({ description: 'replaced: the tenant has a newer link' }),
    times_opened: z.int().min(0).meta({ description: 'Visits of 15 minutes' }),
    last_opened_at: Timestamp.nullable().meta({ description: 'Begin of the last visit' }),
  })
  .meta({
    id: 'TenantLink',
    description: 'A link by which a tenant sees settlements and sends readings',
  })
export type TenantLink = z.infer<typeof TenantLink>

export const NewTenantLink = TenantLink.extend({
  url: z.string().meta({ description: 'Link for the tenant with the token in its fragment; shown only once' }),
}).meta({ id: 'NewTenantLink', description: 'A new tenant link with its address, shown only once' })

/** The readings asked of the tenant. */
export const AskedReadings = z
  .object({
    id: idSchema('readingRequest'),
    agreement_id: idSchema('agreement'),
    meters: z
      .array(
        z.object({
          meter_id: idSchema('meter'),
          utility: Utility,
          unit: MeterUnit,
          number: z.string().meta({ description: 'Serial number' }),
          place: z.string().nullable().meta({ description: 'Where the meter is; null if nobody entered it' }),
          register: MeterRegister,
          reading_id: idSchema('reading').nullable().meta({ description: 'Reading that was sent; null until then' }),
        }),
      )
      .meta({ description: 'Counters to read' }),
    read_on: Day.meta({ description: 'Day for which the reading is requested' }),
    note: z.string().nullable().meta({ description: 'Note of the landlord; null without any' }),
    state: z.enum(['open', 'answered', 'cancelled']).meta({
      id: 'ReadingRequestState',
      description: 'open: readings are missing; answered: all were sent',
    }),
    created_at: Timestamp,
  })
  .meta({ id: 'AskedReadings', description: 'What the tenant is asked to read, and what was sent' })
export type AskedReadings = z.infer<typeof AskedReadings>

/** The readings asked of the tenant with the mail, for the landlord. */
export const ReadingRequest = AskedReadings.extend({
  delivery: Mail.nullable().meta({ description: 'Mail with the request; null if none is known' }),
}).meta({ id: 'ReadingRequest', description: 'A request for readings, with its mail' })
export type ReadingRequest = z.infer<typeof ReadingRequest>

/** A reading that an amount rests on, with its photo where there is one. */
const SeenReading = z.object({
  reading_id: idSchema('reading'),
  item_id: idSchema('item'),
  read_on: Day,
  value: Quantity,
  has_photo: z.boolean().meta({ description: 'true if the photo can be downloaded' }),
})

/** A place in a document that an amount was read from; nothing of other tenants is in it. */
const SeenSource = z.object({
  item_id: idSchema('item'),
  document: z.string().meta({ description: 'Document number or file name' }),
  place: z.string().meta({ description: 'Place in the document, in words' }),
  excerpt: z.string().nullable().meta({ description: 'Text of this place; null without one' }),
  has_cut_out: z.boolean().meta({ description: 'Whether `getTenantCutOut` has a picture of this place' }),
})

/** The change from the statement of an earlier month, and what it is due to. */
const Change = z.object({
  period: Period.meta({ description: 'Month of the statement before' }),
  total_pln: SumPln.meta({ description: 'Change of the total' }),
  groups: z
    .array(
      z.object({
        category: CostCategory.nullable().meta({ description: 'null: rent and fixed charges' }),
        amount_pln: SumPln,
      }),
    )
    .max(2)
    .meta({ description: 'What changed most' }),
})

const SeenReminder = Reminder.pick({ level: true, overdue_pln: true, due_on: true, interest_pln: true }).extend({
  sent_on: Day.meta({ description: 'Day on which it was mailed or handed over' }),
})

/** The tenant's view of a settlement: the statement as it was sent, with its readings, sources and payments, and what the agreement owes. */
export const TenantSettlement = z
  .object({
    statement: StatementSnapshot,
    state: StatementState,
    snapshot_sha256: z.string().meta({ description: 'SHA-256 of `statement`, printed on the PDF' }),
    readings: z.array(SeenReading).meta({ description: 'Readings that the amounts rest on' }),
    sources: z.array(SeenSource).meta({ description: 'Places in documents that the amounts rest on' }),
    change: Change.nullable().meta({ description: 'null for a true-up and the first month' }),
    paid_pln: AmountPln,
    paid_on: Day.nullable().meta({
      description: 'Day of the payment that paid the rest',
    }),
    open_pln: AmountPln.meta({ description: 'Amount still to be paid for this settlement' }),
    to_pay_pln: SumPln.meta({
      description: 'To pay in all now, for this and earlier months, less the credit',
    }),
    balance: Balance,
    reminders: z
      .array(SeenReminder)
      .max(20)
      .meta({ description: 'Reminders that were sent or handed over, the newest first' }),
    transfer_pln: SumPln.meta({
      description:
        'Amount of the transfer: `to_pay_pln`, but of the instalments only those that are due by today or, if none is, the next one',
    }),
    transfer_code: z.string().nullable().meta({
      description: 'QR code (ZBP) for `transfer_pln`',
    }),
    contact: z.object({ email: Profile.shape.email, phone: Profile.shape.phone }).meta({ description: 'Whom to ask' }),
    periods: z.array(Period).meta({ description: 'Months with available statements' }),
    statements: z
      .array(
        z.object({
          period: Period,
          kind: SettlementKind,
          true_up: TrueUp.optional().meta({ description: 'Absent from the statement of a month' }),
        }),
      )
      .meta({ description: 'Available statements, the newest first' }),
    reading_requests: z.array(AskedReadings).meta({ description: 'Open reading requests' }),
  })
  .meta({
    id: 'TenantSettlement',
    description: 'The statement as it was sent',
  })
export type TenantSettlement = z.infer<typeof TenantSettlement>

export const TenantReadingRequests = z
  .object({ reading_requests: z.array(AskedReadings).meta({ description: 'Open reading requests' }) })
  .meta({ id: 'TenantReadingRequests', description: 'The open reading requests of the tenant' })
export type TenantReadingRequests = z.infer<typeof TenantReadingRequests>

/** A reading as the tenant sent it. */
export const TenantReading = Reading.omit({ photo_document_id: true, photo_reason: true }).meta({
  id: 'TenantReading',
  description: 'A reading as the tenant sent it',
})
export type TenantReading = z.infer<typeof TenantReading>

/** The parts of the form besides its file. */
export const TenantReadingForm = z
  .strictObject({
    request_id: idSchema('readingRequest'),
    meter_id: idSchema('meter'),
    register: MeterRegister.optional().meta({
      description: 'Required if readings of several registers of the meter are requested',
    }),
    read_on: Day,
    value: z
      .stringFormat('decimal', /^\d{1,9}([.,]\d{1,6})?$/, mustBe('decimal_text'))
      .transform((text) => Number(text.replace(',', '.')))
      .pipe(Quantity)
      .meta({ description: 'Value shown by the meter', examples: ['1234.567'] }),
    reason: line({ max: 500 })
      .optional()
      .meta({ description: 'Reason why an unusual value or a doubtful photo is right' }),
  })
  .meta({ id: 'TenantReadingRequest', description: 'The requested reading; the photo is the part `file`' })
