import type { DecidedBefore } from '@lokum/contracts/settlements/document-ledger'
import { foldLabel } from '@lokum/month-engine/calculation/fold-label'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'

type DecidedLine = {
  label: string
  category: string | null
  outcome: DecidedBefore['outcome']
  reason: string | null
  document_id: string
  document_name: string
}

type NamedLine = { label: string; category: string | null }

/**
 * The proposals for lines of a document, by their numbers: how a person dealt with a line of the same label and category on a bill of
 * the same seller that settlements of the same apartments used, up to 13 months before. The latest bill with such a line counts; one
 * that has several of them, with different outcomes, proposes nothing.
 */
export async function loadDecidedBefore(
  em: Context['em'],
  { accountId, documentId }: { accountId: string; documentId: string },
  lines: readonly (NamedLine & { line: number })[],
): Promise<ReadonlyMap<number, DecidedBefore>> {
  if (lines.length === 0) return new Map()
  const decided = await runSql<DecidedLine>(em, select, [accountId, documentId])
  const byName = Map.groupBy(decided, keyOf)
  return new Map(
    lines.flatMap((line) => proposalOf(byName.get(keyOf(line)) ?? []).map((proposal) => [line.line, proposal])),
  )
}

function keyOf({ label, category }: NamedLine): string {
  return `${category}\n${foldLabel({ label })}`
}

function proposalOf(decided: readonly DecidedLine[]): DecidedBefore[] {
  const [latest] = decided
  if (latest === undefined) return []
  const ofBill = decided.filter(({ document_id }) => document_id === latest.document_id)
  if (ofBill.some(({ outcome }) => outcome !== latest.outcome)) return []
  const { outcome, reason, document_id: id, document_name: name } = latest
  return [{ outcome, reason, document: { id, name } }]
}

// An agreement or a calculation that charged a line is no decision of a person, so it is not found here.
const select = `
  WITH bill AS (
    SELECT coalesce(reading.seller_nip, lower(reading.supplier)) AS seller, settlement.apartment_id,
      max(settlement.covers_to) AS covers_to
    FROM document_reading AS reading
    JOIN settlement_document AS attached USING (account_id, document_id)
    JOIN settlement ON (settlement.account_id, settlement.id) = (attached.account_id, attached.settlement_id)
    WHERE reading.account_id = $1 AND reading.document_id = $2
    GROUP BY seller, settlement.apartment_id
  ), earlier AS (
    SELECT DISTINCT reading.document_id, bill.apartment_id, coalesce(reading.period_to, reading.issued_on) AS day
    FROM bill
    JOIN settlement ON settlement.account_id = $1 AND settlement.apartment_id = bill.apartment_id
      AND settlement.covers_to BETWEEN bill.covers_to - interval '13 months' AND bill.covers_to
    JOIN settlement_document AS attached
      ON (attached.account_id, attached.settlement_id) = (settlement.account_id, settlement.id)
    JOIN document_reading AS reading
      ON (reading.account_id, reading.document_id) = (attached.account_id, attached.document_id)
    WHERE reading.document_id <> $2 AND coalesce(reading.seller_nip, lower(reading.supplier)) = bill.seller
  )
  SELECT line.label, line.category, decided.outcome, decided.reason, earlier.document_id, document.name AS document_name
  FROM earlier
  JOIN document ON (document.account_id, document.id) = ($1, earlier.document_id)
  JOIN document_line AS line ON (line.account_id, line.document_id) = ($1, earlier.document_id)
  CROSS JOIN LATERAL (
    SELECT decision.decided_as AS outcome, decision.reason FROM line_decision AS decision
    WHERE decision.account_id = $1 AND decision.document_id = line.document_id AND decision.line = line.line
      AND decision.decided_as <> 'open'
    UNION ALL
    SELECT 'tenant', NULL FROM item
    JOIN settlement ON (settlement.account_id, settlement.id) = (item.account_id, item.settlement_id)
    WHERE item.account_id = $1 AND item.source_document_id = line.document_id AND item.used_line = line.line
      AND is_by_hand(item.origin) AND settlement.apartment_id = earlier.apartment_id) AS decided
  ORDER BY earlier.day DESC NULLS LAST, earlier.document_id DESC, line.line`
