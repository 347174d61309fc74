import { setImmediate as turn } from 'node:timers/promises'
import type { ImportRow } from '@lokum/contracts/settlements/payment-import'
import { runSql } from '@lokum/service-kit/database/run-sql'
import { splitIntoBatches } from '@lokum/service-kit/database/split-into-batches'
import type { Context } from '@lokum/service-kit/http/context'
import { NearTransfers } from '../payments/near-transfers.ts'
import { loadTransfers, type RecordedTransfer, type Transfer } from '../payments/recorded-transfers.ts'
import { pairLines } from './pair-lines.ts'

type ImportKey = { accountId: string; importId: string }
type Line = Transfer & { on: string; agreementIds: string[]; proposal: ImportRow['proposal'] }
type Pair = readonly [line: string, payment: string]

/**
 * Finds the lines of an import that are recorded already. A line is the duplicate of a payment with the same day, amount and title
 * key that no other line of the file is paired with; reversed payments of an import count, reversed manual ones do not. Of the
 * other lines, those that are probably a payment become possible duplicates, unless the file lists that payment in another line.
 */
export async function markDuplicates(em: Context['em'], { accountId, importId }: ImportKey): Promise<void> {
  await runSql(em, freeLines, [accountId, importId])
  const lines = await runSql<Line>(em, findLines, [accountId, importId])
  const recorded = (await loadRecorded(em, accountId, lines)).filter((payment) => payment.importId !== importId)
  if (recorded.length === 0) return

  const countable = recorded.filter(({ isManual, isReversed }) => !isManual || !isReversed)
  await turn()
  const paired = pairLines(lines.map(toMarked), countable.map(toMarked))
  await store(em, { accountId, importId, proposal: 'duplicate', pairs: [...paired] })
  const listed = new Set(paired.values())
  const open = recorded.filter(({ id, isReversed }) => !isReversed && !listed.has(id))
  const undecided = lines.filter(({ id, proposal }) => !paired.has(id) && recordable.includes(proposal))
  const pairs = await findNear(undecided, open)
  await store(em, { accountId, importId, proposal: 'possible_duplicate', pairs })
}

const recordable: readonly ImportRow['proposal'][] = ['matched', 'ambiguous', 'unmatched']

async function loadRecorded(em: Context['em'], accountId: string, lines: readonly Line[]): Promise<RecordedTransfer[]> {
  const days = lines.map(({ on }) => on).toSorted()
  const [from, to] = [days[0], days.at(-1)]
  if (from === undefined || to === undefined) return []
  const amounts = [...new Set(lines.map(({ amountPln }) => amountPln))]
  return await loadTransfers(em, { accountId, amounts, from, to })
}

function toMarked({ id, amountPln, day, titleKey, marks }: Transfer) {
  return { id, key: `${amountPln} ${day} ${titleKey}`, marks }
}

/** Yields to other work between batches. */
async function findNear(lines: readonly Line[], open: readonly RecordedTransfer[]): Promise<Pair[]> {
  const near = new NearTransfers(open)
  const pairs: Pair[] = []
  for (const batch of splitIntoBatches([...lines], 50)) {
    await turn()
    for (const line of batch) {
      const found = near.find(line)
      if (found) pairs.push([line.id, found.id])
    }
  }
  return pairs
}

type MarkedImport = ImportKey & { proposal: ImportRow['proposal']; pairs: readonly Pair[] }

async function store(em: Context['em'], { accountId, importId, proposal, pairs }: MarkedImport): Promise<void> {
  if (pairs.length === 0) return
  const [rows, ids] = [pairs.map(([line]) => Number(line)), pairs.map(([, payment]) => payment)]
  await runSql(em, setProposals, [accountId, importId, proposal, rows, ids])
}

// An import of the release before has no keys yet.
const findLines = `
  SELECT "row"::text AS id, amount_pln::text AS "amountPln", received_on::text AS "on",
    received_on - date '2000-01-01' AS day, coalesce(title_key, title_key(title)) AS "titleKey", marks, proposal,
    ARRAY (SELECT candidate ->> 'agreement_id' FROM jsonb_array_elements(candidates) candidate) AS "agreementIds"
  FROM payment_import_row
  WHERE account_id = $1 AND import_id = $2 AND payment_id IS NULL AND amount_pln > 0
    AND proposal IN ('matched', 'ambiguous', 'unmatched', 'duplicate', 'possible_duplicate')
  ORDER BY "row"`

// Duplicates of payments whose import was reversed. A decision is about one proposal, and ends with it.
const freeLines = `
  UPDATE payment_import_row line SET proposal = line.first_proposal, duplicate_of = NULL, first_proposal = NULL,
    decision = NULL, decided_agreement_id = NULL
  FROM payment JOIN payment_import whole ON whole.account_id = payment.account_id AND whole.id = payment.import_id
  WHERE line.account_id = $1 AND line.import_id = $2 AND line.payment_id IS NULL AND line.first_proposal IS NOT NULL
    AND payment.account_id = $1 AND payment.id = line.duplicate_of AND whole.state = 'reversed'`

const setProposals = `
  UPDATE payment_import_row line SET proposal = $3, duplicate_of = pair.id,
    first_proposal = coalesce(line.first_proposal, line.proposal),
    decision = CASE WHEN line.proposal = $3 THEN line.decision END,
    decided_agreement_id = CASE WHEN line.proposal = $3 THEN line.decided_agreement_id END
  FROM unnest($4::int[], $5::text[]) AS pair ("row", id)
  WHERE line.account_id = $1 AND line.import_id = $2 AND line."row" = pair."row"`
