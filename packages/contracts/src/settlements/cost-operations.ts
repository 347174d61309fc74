import { z } from 'zod'
import { defineOperation, readLimit, writeLimit } from '../interface/operation.ts'
import { mustBe } from '../problems/requirement.ts'
import { idSchema } from '../values/ids.ts'
import { PageQuery, pageSchema } from '../values/page.ts'
import { Day, Period } from '../values/text.ts'
import { Cost, ShareTotal } from './cost.ts'
import { CostCategory, DifferenceShareBy, isMetered, ShareBy } from './cost-category.ts'

const params = z.strictObject({ id: idSchema('document') })
const part = { service: 'settlements', tag: 'Documents' } as const
const write = { ...part, scopes: ['settlements.write'], limit: writeLimit } as const
const read = { ...part, scopes: ['settlements.read'], limit: readLimit } as const

const ApartmentIds = z
  .array(idSchema('apartment'))
  .min(1)
  .max(100)
  .refine((ids) => new Set(ids).size === ids.length, { params: { code: 'repeated' } })
  .meta({ description: 'Apartments that share the cost, 1 to 100, each once' })

export const CreateCost = defineOperation({
  ...write,
  id: 'createCost',
  method: 'POST',
  path: '/v1/documents/{id}/costs',
  summary: 'Create a cost from a line and share it among apartments and the landlord',
  description:
    'A line can be the source of one cost. A cost over several months is split by their days, or equally if the line charges whole months; each month has its part as a cost of its own, and the answer is that of the first month. Until one of its items is approved, the cost can be created again with other values. The allocation key is taken from the agreements unless the request contains one. The landlord pays the part that the tenants do not pay (vacant days, agreements without this cost, the rest of the building). The tenants’ shares and the landlord’s part add up to the cost exactly. With the key sub_meters each share is what the apartment’s sub-meters counted of the use of their main meter in the month; while a reading is missing, the landlord’s part is the whole cost, and the settlement names the reading.',
  request: {
    params,
    body: z
      .strictObject({
        line: z.int().min(1).max(100_000).meta({ description: 'Number of the line in the document' }),
        period: Period.optional().meta({ description: 'The month that takes the whole line' }),
        period_from: Day.optional().meta({
          description:
            'First day of the cost, together with period_to; without days and period, the days of the document',
        }),
        period_to: Day.optional(),
        apartment_ids: ApartmentIds,
        category: CostCategory.optional(),
        share_by: ShareBy.optional(),
        difference_share_by: DifferenceShareBy.optional().meta({
          description:
            'Who pays for what the main meter counted and no sub-meter did; with the key sub_meters only, landlord if left out',
        }),
        weight_total: ShareTotal.optional(),
      })
      .refine(
        ({ share_by: key, difference_share_by: difference }) => key === 'sub_meters' || difference === undefined,
        {
          path: ['difference_share_by'],
          params: { code: 'invalid_value' },
          error: mustBe('difference_of_key'),
        },
      )
      .refine(({ share_by: key, category }) => key !== 'sub_meters' || category === undefined || isMetered(category), {
        path: ['share_by'],
        params: { code: 'invalid_value' },
        error: mustBe('metered_category'),
      })
      .refine(({ share_by: key, weight_total: total }) => key !== 'sub_meters' || total === undefined, {
        path: ['weight_total'],
        params: { code: 'invalid_value' },
        error: mustBe('no_total_of_meters'),
      })
      .meta({ id: 'CreateCostRequest', description: 'The line to share, its days, and the apartments that share it' }),
  },
  answer: { status: 201, body: Cost },
  problems: [
    'not_found',
    'duplicate_invoice',
    'cost_in_use',
    'allocation_key_needed',
    'shares_exceed_cost',
    'apartment_lacks_area',
  ],
})

export const DeleteCost = defineOperation({
  ...write,
  id: 'deleteCost',
  method: 'DELETE',
  path: '/v1/costs/{id}',
  summary: 'Delete a cost made by mistake, with its shares',
  description:
    'Its line is free again: a calculation may propose it anew while its document is attached. Refused with cost_in_use, with the settlements, while an item of any state has the cost: share its line in another way instead, or reject the item. The other months of a cost over several months stay. Emits audit.event.',
  request: { params: z.strictObject({ id: idSchema('cost') }) },
  answer: { status: 204 },
  problems: ['not_found', 'cost_in_use'],
})

export const ListCosts = defineOperation({
  ...read,
  id: 'listCosts',
  method: 'GET',
  path: '/v1/documents/{id}/costs',
  summary: 'List the costs created from a document’s lines, newest first',
  description: 'Each cost says how it is shared among the agreements and the landlord; the shares add up to the cost.',
  request: { params, query: PageQuery },
  answer: {
    status: 200,
    body: pageSchema(Cost).meta({ id: 'CostPage', description: 'A page of costs, newest first' }),
  },
  problems: ['not_found'],
})
