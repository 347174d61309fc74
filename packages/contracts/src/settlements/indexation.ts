import { z } from 'zod'
import { mustBe } from '../problems/requirement.ts'
import { ChargePln, decimal } from '../values/money.ts'
import { Day, name } from '../values/text.ts'

const Percent = decimal({ decimals: 4, above: 0, max: 100 }).meta({ examples: [3.6] })

const members = {
  kind: z.enum(['index', 'percent']).meta({
    id: 'IndexationKind',
    description: 'index: by a published index, which you type in; percent: by a fixed percentage',
  }),
  first_on: Day.meta({
    description: 'First day on which the rent may be indexed; days up to the first one of the tenancy are passed over',
  }),
  interval_months: z.int().min(1).max(120).meta({ description: 'Months from one indexation to the next' }),
}

/** The clause of an agreement by which its rent is indexed. */
export const IndexationClause = z
  .object({
    ...members,
    percent: Percent.nullable().meta({ description: 'The percentage of the kind percent; null for an index' }),
    cap_percent: Percent.nullable().meta({ description: 'The most by which the rent rises; null without a cap' }),
  })
  .meta({ id: 'IndexationClause', description: 'How the rent of an agreement is indexed' })
export type IndexationClause = z.infer<typeof IndexationClause>

export const Indexation = z
  .strictObject({
    ...members,
    percent: Percent.nullable().default(null).meta({
      description: 'The percentage; required for the kind percent, and refused for an index',
    }),
    cap_percent: Percent.nullable().default(null).meta({ description: 'The most by which the rent rises' }),
  })
  .refine(({ kind, percent }) => (kind === 'percent') === (percent !== null), {
    path: ['percent'],
    params: { code: 'invalid_value' },
    error: mustBe('percent_of_kind'),
  })
  .meta({ id: 'IndexationClauseInput', description: 'How the rent of an agreement is indexed' })

/** A percentage in a query, such as 3.6 or -0.4; the documents describe it as a number. */
const percentBounds = mustBe('between', { min: -99, max: 99 })
const TypedPercent = z
  .stringFormat('percent', /^-?\d{1,9}(?:\.\d{1,4})?$/, percentBounds)
  .transform(Number)
  .pipe(z.number().min(-99, percentBounds).max(99, percentBounds))
  .meta({ minimum: -99, maximum: 99 })

export const IndexationQuery = z.strictObject({
  index_percent: TypedPercent.optional().meta({
    description: 'Change of the index in percent, such as 3.6; needed for the kind index',
  }),
  source: name({ max: 300 })
    .optional()
    .meta({ description: 'Where the index was published; needed with index_percent' }),
})

/** The next rent by the clause, with its calculation. Nothing changes until terms are added. */
export const IndexationProposal = z
  .object({
    clause: IndexationClause,
    due_on: Day.nullable().meta({ description: 'Next day of an indexation; null if the tenancy ends before' }),
    rent_pln: ChargePln.meta({ description: 'The rent before' }),
    percent: z
      .number()
      .nullable()
      .meta({ description: 'By the clause, or the index typed in; null while it is missing' }),
    applied_percent: z.number().nullable().meta({ description: 'The percentage after the cap' }),
    indexed_rent_pln: ChargePln.nullable().meta({ description: 'The rent after, rounded half up to the grosz' }),
    formula: z.string().nullable().meta({ description: 'The calculation in words and numbers' }),
    terms: z
      .object({
        starts_on: Day.meta({ description: 'First day of the next rent' }),
        reason: z.literal('indexation').meta({ description: 'Why the terms change' }),
        source: z.string().meta({ description: 'Where the index was published, or the clause' }),
        rent_pln: ChargePln,
      })
      .nullable()
      .meta({ description: 'Body for POST /v1/agreements/{id}/terms; null while something is missing' }),
  })
  .meta({ id: 'IndexationProposal', description: 'The next rent by the indexation clause, with its calculation' })
export type IndexationProposal = z.infer<typeof IndexationProposal>
