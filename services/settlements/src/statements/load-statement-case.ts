import { dayIn } from '@lokum/amounts/calendar/usual-days'
import type { Item } from '@lokum/contracts/settlements/item'
import { describeItem } from '@lokum/month-engine/items/kept-item'
import { describeTrueUp } from '@lokum/month-engine/settlements/months-covered'
import type { Context } from '@lokum/service-kit/http/context'
import type { Corrected, StatementCase } from '@lokum/statement-print/snapshot/build-snapshot'
import { anyDocument, type NamedDocument } from '@lokum/statement-print/snapshot/describe-source'
import { standingBefore } from '@lokum/statement-print/snapshot/weigh-balance'
import { DocumentReadingRow, DocumentRow } from '../documents/document.ts'
import type { ItemRow } from '../months/items/item.ts'
import type { SettlementRow } from '../months/settlements/settlement.ts'
import { type AgreementRow, describeAgreement } from '../tenancies/agreements/agreement.ts'
import { loadTerms } from '../tenancies/agreements/dated-terms.ts'
import { CopiedApartment } from '../tenancies/apartments/copied-apartment.ts'
import type { LoadBalance } from './ledger-functions.ts'
import { loadNameFinder } from './load-name-finder.ts'
import { loadNamedMeters } from './load-named-meters.ts'
import { StatementItemRow, StatementRow } from './statement.ts'

type Frozen = { items: readonly ItemRow[]; agreement: AgreementRow; statementId: string }

/**
 * Loads the complete input of a settlement's next statement; the settlement and the agreement are locked, so that no payment
 * comes between the balance and the statement. Leaves out document names and excerpts
 * that name another tenant, since the statement goes to this one.
 */
export async function loadStatementCase(
  { em, now, loadBalance }: Context & { loadBalance: LoadBalance },
  row: SettlementRow,
  { items, agreement, statementId }: Frozen,
): Promise<StatementCase> {
  const { accountId, id, apartmentId, period, referenceCode } = row
  const apartment = await em.findOneOrFail(CopiedApartment, { accountId, id: apartmentId })
  const balance = await loadBalance(em, agreement)
  const namesOther = await loadNameFinder(em, { accountId, agreementId: agreement.id })
  return {
    statementId,
    version: (await lastVersion(em, row)) + 1,
    preparedOn: dayIn(now),
    settlement: { id, period, referenceCode, trueUp: describeTrueUp(row) },
    agreement: describeAgreement(agreement, {
      later: await loadTerms(em, agreement),
      day: row.coversTo,
    }),
    apartment: apartment.data,
    items: items.map((item) => withoutPlace(describeItem(item, agreement.tenantLocale), namesOther)),
    documents: await nameDocuments(em, { accountId, items, locale: agreement.tenantLocale, namesOther }),
    meters: await loadNamedMeters(em, { accountId, items }),
    standing: standingBefore(balance, { settlementId: id, period }),
    corrected: await findCorrected(em, row),
  }
}

/** Cancelled versions count too, so that no version number is used twice. */
async function lastVersion(em: Context['em'], { accountId, id: settlementId }: SettlementRow): Promise<number> {
  const last = await em.findOne(StatementRow, { accountId, settlementId }, { orderBy: { version: 'desc' } })
  return last?.version ?? 0
}

async function findCorrected(em: Context['em'], row: SettlementRow): Promise<Corrected | null> {
  const { accountId, id: settlementId, correctionReason } = row
  const sent = await em.findOne(StatementRow, { accountId, settlementId, state: 'sent' })
  if (!sent) return null
  const where = { accountId, statementId: sent.id }
  const lines = await em.find(StatementItemRow, where, { orderBy: { position: 'asc' } })
  return {
    version: sent.version,
    snapshotSha256: sent.snapshotSha256,
    totalPln: sent.totalPln,
    lines: lines.map(({ itemId, label, amountPln }) => ({ item_id: itemId, label, amount_pln: Number(amountPln) })),
    reason: correctionReason ?? '',
  }
}

type NamesOther = (text: string) => boolean

function withoutPlace(item: Item, namesOther: NamesOther): Item {
  const { source } = item
  return source.kind === 'document' && namesOther(source.place) ? { ...item, source: { ...source, place: '' } } : item
}

type StatementItems = {
  accountId: string
  items: readonly ItemRow[]
  locale: AgreementRow['tenantLocale']
  namesOther: NamesOther
}

async function nameDocuments(
  em: Context['em'],
  { accountId, items, locale, namesOther }: StatementItems,
): Promise<ReadonlyMap<string, NamedDocument>> {
  const ids = [...new Set(items.flatMap(({ sourceDocumentId }) => sourceDocumentId ?? []))]
  const documents = await em.find(DocumentRow, { accountId, id: { $in: ids } })
  const readings = await em.find(DocumentReadingRow, { accountId, documentId: { $in: ids } })
  const readingOf = new Map(readings.map((reading) => [reading.documentId, reading]))
  return new Map(
    documents.map(({ id, name }) => {
      const reading = readingOf.get(id)
      const shown = namesOther(name) ? anyDocument[locale] : name
      return [id, { name: shown, supplier: reading?.supplier ?? null, number: reading?.number ?? null }]
    }),
  )
}
