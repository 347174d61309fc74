import { z } from 'zod'
import { idSchema } from '../values/ids.ts'
import { AmountPln, SumPln } from '../values/money.ts'
import { NextCursor } from '../values/page.ts'
import { Day, Period, Timestamp } from '../values/text.ts'
import { AgreementMode } from './agreement.ts'
import { MailState } from './mail.ts'
import { Missing, SettlementState } from './settlement.ts'

/** The step that closes a month sooner than any other. */
export const NextStep = z
  .enum([
    'create',
    'collect',
    'calculate',
    'decide',
    'prepare',
    'send',
    'wait_for_reading',
    'wait_for_mail',
    'settle_mail',
    'wait_for_payment',
    'nothing',
  ] as const)
  .meta({
    description:
      'collect: something is missing; wait_for_reading: only readings or photos are missing, and the tenant was asked for them; settle_mail: the mail with the statement failed, came back, or may not have arrived; nothing: paid, or vacant',
  })
export type NextStep = z.infer<typeof NextStep>

/** One tenant, or one vacant apartment, in the overview of a month. */
export const OverviewRow = z
  .object({
    apartment: z
      .object({ id: idSchema('apartment'), label: z.string().meta({ description: 'Label of the apartment' }) })
      .meta({ description: 'The apartment of the row' }),
    agreement: z
      .object({
        id: idSchema('agreement'),
        tenant: z.string().meta({ description: 'Name of the tenant' }),
        mode: AgreementMode,
      })
      .nullable()
      .meta({ description: 'null if the apartment is vacant, or its settlement has no agreement' }),
    settlement: z
      .object({
        id: idSchema('settlement'),
        state: SettlementState.exclude(['cancelled']).meta({ description: 'State of the settlement' }),
        total_pln: AmountPln,
        sent_at: Timestamp.nullable(),
        paid_at: Timestamp.nullable(),
        paid_on: Day.nullable().meta({
          description:
            'Day of the payment that paid the rest; null while something is open, or if there was nothing to pay',
        }),
      })
      .nullable()
      .meta({ description: 'null until it is created; a cancelled one does not count' }),
    missing: z
      .object({
        count: z.int().meta({ description: 'Number of missing things' }),
        codes: z.array(Missing.shape.code).meta({ description: 'Each kind of missing thing once' }),
      })
      .meta({ description: 'How many things the settlement is missing, and the code of each kind' }),
    undecided: z.int().meta({ description: 'Items that need a decision' }),
    delivery: MailState.nullable().meta({ description: 'Newest mail with the statement; null without one' }),
    open_pln: AmountPln.nullable().meta({ description: 'Unpaid part; null until a statement is sent' }),
    reading_requests: z.int().meta({
      description: 'Open requests to the tenant for readings of the first day of the month to ten days after its end',
    }),
    answered_requests: z.int().meta({ description: 'Answered requests for those days' }),
    next: NextStep,
  })
  .meta({ id: 'OverviewRow', description: 'One tenant, or one vacant apartment, in the overview of a month' })
export type OverviewRow = z.infer<typeof OverviewRow>

const count = z.int().min(0)

/** How many rows of the month are in each state; a correction counts by its state until it is sent. */
const OverviewStates = z
  .object({
    none: count.meta({ description: 'Let, but without a settlement' }),
    draft: count.meta({ description: 'Settlement created and not calculated' }),
    calculated: count.meta({ description: 'Settlement calculated and no statement prepared' }),
    prepared: count.meta({ description: 'Statement prepared and not sent' }),
    sent: count.meta({ description: 'Sent and not paid in full' }),
    paid: count.meta({ description: 'Sent and paid in full' }),
    vacant: count.meta({ description: 'Without an agreement and without a settlement' }),
  })
  .meta({ id: 'OverviewStates', description: 'Numbers of all rows of the month, also those of other pages' })
export type OverviewStates = z.infer<typeof OverviewStates>

/** The money of the statements in force of a month; a negative one is nothing to pay. */
const OverviewMoney = z
  .object({
    charged_pln: SumPln,
    paid_pln: SumPln,
    overdue_pln: SumPln.meta({ description: 'Unpaid after its due day' }),
    overdue: count.meta({ description: 'Number of statements with something overdue' }),
  })
  .meta({ id: 'OverviewMoney', description: 'Money of the statements that were sent, also those of other pages' })
export type OverviewMoney = z.infer<typeof OverviewMoney>

/** A month of all apartments. */
export const MonthOverview = z
  .object({
    period: Period,
    today: Day.meta({ description: 'Current day in Europe/Warsaw' }),
    usual_from: Day,
    usual_to: Day,
    states: OverviewStates,
    money: OverviewMoney.nullable().meta({ description: 'null until a statement is sent' }),
    data: z.array(OverviewRow).meta({ description: 'Rows of this page, ordered by the label of the apartment' }),
    next_cursor: NextCursor,
  })
  .meta({
    id: 'MonthOverview',
    description: 'A page of the rows of a month, ordered by label, with the counts of the whole month',
  })
export type MonthOverview = z.infer<typeof MonthOverview>
