import { z } from 'zod'
import { idSchema } from '../values/ids.ts'
import { Day, name, Period, Timestamp } from '../values/text.ts'
import { Agreement } from './agreement.ts'
import { AgreementTerms } from './agreement-inputs.ts'
import { ReferenceCode } from './reference-code.ts'
import { SettlementKind, SettlementState } from './settlement.ts'

const members = {
  mode: true,
  rent_pln: true,
  proration: true,
  fixed_charges: true,
  flat_utilities_pln: true,
  advances: true,
  persons: true,
  shared_costs: true,
} as const

/** The part of an agreement that may change on a day; people, days, account number and due day belong to the agreement. */
export const DatedTerms = Agreement.pick(members)
export type DatedTerms = z.infer<typeof DatedTerms>

/** The terms of an agreement from a day on. */
export type TermsFrom = DatedTerms & { from: string }

const reasons = ['amendment', 'indexation', 'correction_of_mistake'] as const
export const TermsReason = z.enum(reasons).meta({
  id: 'TermsReason',
  description:
    'Why terms change: amendment (agreed with the tenant), indexation, or correction_of_mistake, which may replace the terms of a day and leaves them their reason',
})
export type TermsReason = z.infer<typeof TermsReason>

const source = 'Where the change is written down, such as the annex or the published index'
const given = AgreementTerms.pick(members)

export const CreateTermsRequest = given
  .partial()
  .extend({
    starts_on: Day.meta({ description: 'First day of the new terms, within the tenancy' }),
    reason: TermsReason,
    source: name({ max: 300 }).optional().meta({ description: source }),
  })
  .meta({
    id: 'CreateTermsRequest',
    description: 'Terms from a day on; members that are left out stay as in the terms before',
  })

export const UpdateTermsRequest = given
  .partial()
  .extend({
    reason: TermsReason.optional().meta({ description: 'Not for the terms with which the agreement began' }),
    source: name({ max: 300 })
      .nullable()
      .optional()
      .meta({ description: `${source}; null removes it. Not for the terms with which the agreement began` }),
  })
  .meta({ id: 'UpdateTermsRequest', description: 'Members of the terms to change; lists are replaced as a whole' })

const Using = z
  .object({
    settlement_id: idSchema('settlement'),
    reference_code: ReferenceCode,
    kind: SettlementKind,
    period: Period,
  })
  .meta({ id: 'UseOfTerms', description: 'A prepared or sent settlement with days of the terms' })

/** Terms of an agreement, with their days and the statements that use them. */
export const TermsVersion = DatedTerms.extend({
  id: idSchema('terms'),
  starts_on: Day.meta({ description: 'First day' }),
  ends_on: Day.nullable().meta({ description: 'Last day; null if neither later terms nor an end are entered' }),
  reason: TermsReason.nullable().meta({ description: 'null for the terms with which the agreement began' }),
  source: z.string().nullable().meta({ description: source }),
  used_by: z.array(Using).meta({
    description:
      'Prepared and sent settlements with days of these terms; while there is one, the terms cannot be changed or deleted',
  }),
  created_at: Timestamp,
  updated_at: Timestamp,
}).meta({ id: 'TermsVersion', description: 'Terms of an agreement from a day on' })
export type TermsVersion = z.infer<typeof TermsVersion>

export const ChangedTerms = TermsVersion.omit({ used_by: true })
  .extend({
    change_reason: TermsReason.optional().meta({
      description: 'The reason that was sent with these terms; absent when they were changed or deleted',
    }),
  })
  .meta({
    id: 'ChangedTerms',
    description: 'Terms that were added, changed or deleted',
  })

const Affected = z
  .object({
    settlement_id: idSchema('settlement'),
    reference_code: ReferenceCode,
    kind: SettlementKind,
    period: Period,
    state: SettlementState,
  })
  .meta({
    id: 'AffectedSettlement',
    description: 'A settlement that would come out differently with the changed terms',
  })
export type AffectedSettlement = z.infer<typeof Affected>

/** Changed terms with the settlements that they affect. */
export const TermsWithEffects = TermsVersion.extend({
  outdated: z.array(Affected).meta({
    description: 'Settlements that were not sent and have to be calculated again; reopen prepared ones first',
  }),
  sent: z.array(Affected).meta({ description: 'Sent settlements, which stay as they are unless you correct them' }),
}).meta({ id: 'TermsWithEffects', description: 'Terms of an agreement, with the settlements that they affect' })
export type TermsWithEffects = z.infer<typeof TermsWithEffects>
