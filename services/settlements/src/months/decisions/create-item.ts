import type { RequestOf } from '@lokum/contracts/interface/operation'
import { defaultTaxClass } from '@lokum/contracts/settlements/default-tax-class'
import type { CompleteInputs } from '@lokum/contracts/settlements/item-inputs'
import type { CreateItem } from '@lokum/contracts/settlements/item-operations'
import { computeItem } from '@lokum/month-engine/calculation/compute-item'
import type { PlacedSource } from '@lokum/month-engine/calculation/document-source'
import { origins } from '@lokum/month-engine/calculation/origin'
import { checkItem, requireNoAdvance, requireOwnCategory } from '@lokum/month-engine/items/check-item'
import { describeItem, ItemLimitReached, mostItems } from '@lokum/month-engine/items/kept-item'
import { addUp } from '@lokum/month-engine/items/total'
import type { Context } from '@lokum/service-kit/http/context'
import { newId } from '@lokum/service-kit/ids'
import { languageOfEvents } from '../../words/language-of-events.ts'
import type { ChangedSettlement } from '../close/changed-settlement.ts'
import { followItem } from '../costs/follow-item.ts'
import { ItemRow } from '../items/item.ts'
import { inOrder, loadItems } from '../items/load-items.ts'
import { findTerms } from '../settlements/find-terms.ts'
import { recordStep } from '../settlements/record-step.ts'
import { lockSettlement, type SettlementRow, takeStep } from '../settlements/settlement.ts'
import { checkMeter, checkSource } from './check-references.ts'
import { checkShare } from './check-share.ts'
import { completeInputs } from './complete-inputs.ts'
import { flushItems } from './flush-items.ts'
import type { ItemContext } from './interest-books.ts'

type Request = RequestOf<typeof CreateItem>

/**
 * Adds a manual item with its source; the engine computes the amount. Adding the item approves it. A share of a cost is
 * allocated to the agreement; an amount, or a share without a cost, uses the document line named by its source.
 * @throws NotFound · StateForbids · Problem precondition_failed · ValidationFailed · ModeForbidsItem · ItemLimitReached
 *   · DuplicateInvoice · CostInUse · SharesExceedCost · TotalOutOfRange
 */
export async function createItem(context: ItemContext, { params, body }: Request): Promise<ChangedSettlement> {
  const { em } = context
  const row = await lockSettlement(context, params.id)
  takeStep(row, 'add')
  const agreement = await findTerms(em, row)
  requireNoAdvance(body.inputs)
  requireOwnCategory(row, body)
  if (body.inputs.kind === 'interest') await context.interest.lockInterest(em, row)
  const inputs = await completeInputs(context, row, body)
  checkItem({ ...body, inputs }, agreement)
  const source = await checkSource(em, row, body.source)
  await checkMeter(em, row, inputs)
  const costId = await checkShare(em, row, { inputs, locked: true })
  const items = await loadItems(em, row)
  if (items.length >= mostItems) throw new ItemLimitReached(items.length + 1)

  const columns = { ...newRow(context, row, { ...body, inputs, source }), amountPln: computeItem(inputs), costId }
  const item = em.create(ItemRow, columns)
  const totalPln = addUp([...items, item])
  em.persist(item)
  await flushItems(em)
  await followItem(em, { settlement: row, item })
  await recordStep(context, row, {
    action: 'settlement.item_added',
    data: { item: describeItem(item, languageOfEvents) },
    totalPln,
  })
  return { row, items: inOrder([...items, item]), location: `/v1/settlements/${row.id}` }
}

function newRow(
  { caller, now }: Context,
  { id: settlementId }: SettlementRow,
  body: Omit<Request['body'], 'inputs'> & { inputs: CompleteInputs; source: PlacedSource },
) {
  const { type, category = null, label, inputs, source, tax_class: taxClass } = body
  const id = newId('item')
  return {
    id,
    settlementId,
    type,
    category,
    label,
    inputs,
    source,
    accountId: caller.accountId,
    origin: origins.hand(id),
    proposedBy: 'landlord' as const,
    state: 'approved' as const,
    sourceDocumentId: source.kind === 'document' ? source.document_id : null,
    taxClass: taxClass ?? (type === 'rent_and_fixed' ? 'revenue' : defaultTaxClass(category)),
    inputsChanged: false,
    notes: [],
    decidedAt: now,
    createdAt: now,
    updatedAt: now,
  }
}
