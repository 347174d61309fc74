import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { shareParts } from '../calculation/share-parts.ts'
import type { DocumentLineRow } from '../documents/document.ts'
import { ItemLimitReached, mostItems } from '../items/item.ts'
import type { SettlementRow } from '../settlements/settlement.ts'
import { ApartmentLacksArea } from './cost.ts'
import { loadSharers } from './load-sharers.ts'

type Chargeable = DocumentLineRow & { category: CostCategory; amountPln: string }

export type NewCost = { line: Chargeable; key: string }

/**
 * Which lines become costs of the settlement's apartment alone: those to charge that are no cost yet and that the agreement has a
 * basis for. Without a basis the landlord bears a line, and nothing is made of it.
 * @throws ApartmentLacksArea · ItemLimitReached
 */
export async function planCosts(
  em: Context['em'],
  { accountId, apartmentId, agreementId, period }: SettlementRow,
  lines: readonly DocumentLineRow[],
): Promise<NewCost[]> {
  if (!agreementId) return []
  const unused = await findUnused(em, { accountId, lines })
  if (unused.length === 0) return []
  const { apartments, agreements } = await loadSharers(em, { accountId, apartmentIds: [apartmentId], period })
  const own = agreements.filter(({ id }) => id === agreementId)
  const planned = unused.flatMap((line) => {
    const parts = shareParts({ period, category: line.category, apartments, agreements: own })
    if (parts.kind === 'lacks_area') throw new ApartmentLacksArea(apartments[0]?.label ?? '')
    return parts.kind === 'parts' ? [{ line, key: parts.key }] : []
  })
  // Each would be an item.
  if (planned.length > mostItems) throw new ItemLimitReached()
  return planned
}

type Lines = { accountId: string; lines: readonly DocumentLineRow[] }

async function findUnused(em: Context['em'], { accountId, lines }: Lines): Promise<Chargeable[]> {
  const chargeable = lines.filter(isChargeable)
  if (chargeable.length === 0) return []
  const documentIds = [...new Set(chargeable.map(({ documentId }) => documentId))]
  const used = await em.execute<{ document_id: string; line: number }[]>(selectUsed, [accountId, documentIds])
  const places = new Set(used.map(({ document_id, line }) => `${document_id} ${line}`))
  return chargeable.filter(({ documentId, line }) => !places.has(`${documentId} ${line}`))
}

const selectUsed = 'SELECT document_id, line FROM cost WHERE account_id = ? AND document_id IN (?)'

function isChargeable(line: DocumentLineRow): line is Chargeable {
  return line.role === 'cost' && Boolean(line.category) && Boolean(line.amountPln) && Number(line.amountPln) !== 0
}
