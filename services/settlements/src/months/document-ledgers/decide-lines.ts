import { toPln } from '@lokum/amounts/money/grosze'
import type { RequestOf } from '@lokum/contracts/interface/operation'
import { stateReasons } from '@lokum/contracts/problems/state-reason'
import type { DocumentLedger as Described } from '@lokum/contracts/settlements/document-ledger'
import type { DecideLines } from '@lokum/contracts/settlements/document-line-operations'
import type { DocumentLedger } from '@lokum/month-engine/document-ledgers/account-of-document'
import { isOvercharged, type LineLedger } from '@lokum/month-engine/document-ledgers/account-of-line'
import { recordAudit } from '@lokum/service-kit/audit/record-changes'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { requireMatch } from '@lokum/service-kit/http/require-match'
import { Problem, StateForbids, ValidationFailed } from '@lokum/service-kit/problem'
import { countDecisions, storeDecisions } from '../../documents/line-decisions.ts'
import { lockDocument } from '../../documents/lock-document.ts'
import type { ReadingsRequired } from '../../documents/require-readings.ts'
import { refuseUsed, type Use } from '../../queries/refuse-used.ts'
import { describeAccount } from './describe-account.ts'
import { loadAccount } from './load-account.ts'

type Request = RequestOf<typeof DecideLines>

/**
 * Decides about the open rests of lines, or about a document without readable lines as a whole. Repeating a decision changes
 * nothing and is not audited.
 * @throws NotFound · ValidationFailed · StateForbids when a statement rests on an earlier decision · Problem precondition_failed
 *   · PrerequisiteMissing
 */
export async function decideLines(context: ReadingsRequired, { params, body }: Request): Promise<Answer<Described>> {
  const { em, caller, ifMatch } = context
  const document = { accountId: caller.accountId, documentId: params.id }
  const locked = await lockDocument(em, { accountId: caller.accountId, id: params.id })
  if (!locked.reading) await context.requireReadings(context, [params.id])
  const before = await loadAccount(em, document)
  requireMatch(ifMatch, before.version)
  requireRests(params.id, before.account, body)
  const changed = chooseLines(before.account, body).filter((line) => isChange(line, body))
  if (changed.length === 0) return { body: describeAccount(before), version: before.version }

  await requireNoStatement(context, params.id, changed)
  await storeDecisions(context, params.id, { body, lines: changed })
  const after = await loadAccount(em, document)
  const lines = changed.map(({ line }) => line)
  await recordAudit(context, {
    action: 'document.lines_decided',
    // Each version of the document has a place before.
    object: { id: params.id, version: locked.version + (await countDecisions(em, document)) },
    data: { document_id: params.id, line_numbers: lines, decision: body.decision, reason: body.reason },
  })
  return { body: describeAccount(after), version: after.version }
}

/** @throws Problem not_found · ValidationFailed for lines that are no charges */
function chooseLines({ lines }: DocumentLedger, { line_numbers: named, decision }: Request['body']): LineLedger[] {
  if (named === undefined) return decision === 'reopen' ? lines.filter((line) => line.decision) : decidableOf(lines)
  const byNumber = new Map(lines.map((line) => [line.line, line]))
  return named.map((number, index) => {
    const line = byNumber.get(number)
    const pointer = `#/line_numbers/${index}`
    if (!line) throw new Problem('not_found', { faults: [{ pointer, code: 'not_found' }] })
    if (!line.isCharge) throw new ValidationFailed([{ pointer, code: 'invalid_value', must: 'charged_line' }])
    return line
  })
}

/** @throws StateForbids for a named line of which tenants are charged more than it has */
function requireRests(
  documentId: string,
  { lines }: DocumentLedger,
  { line_numbers: named = [], decision }: Request['body'],
): void {
  const overcharged = lines.find((line) => line.line !== null && named.includes(line.line) && isOvercharged(line))
  if (decision === 'reopen' || !overcharged) return
  const excess = toPln(overcharged.openGrosze < 0n ? -overcharged.openGrosze : overcharged.openGrosze).toFixed(2)
  throw new StateForbids(stateReasons.lineOvercharged(overcharged.label, excess), [documentId])
}

/** The open lines, or the document as a whole when it has no charges. */
function decidableOf(lines: readonly LineLedger[]): LineLedger[] {
  const open = lines.filter((line) => line.isOpen && !isOvercharged(line))
  const hasCharges = lines.some(({ line, isCharge }) => line !== null && isCharge)
  return hasCharges ? open.filter(({ line }) => line !== null) : open
}

function isChange({ decision: earlier }: LineLedger, { decision, reason }: Request['body']): boolean {
  if (decision === 'reopen') return earlier !== null
  return earlier?.as !== decision || earlier.reason !== reason
}

/** A first decision about an open rest changes no statement; another one would. @throws StateForbids */
async function requireNoStatement(
  { em, caller }: Context,
  documentId: string,
  changed: readonly LineLedger[],
): Promise<void> {
  const days = changed.flatMap(({ decision }) => decision?.decidedAt ?? [])
  const [earliest] = days.toSorted((one, other) => Date.parse(one) - Date.parse(other))
  if (earliest === undefined) return
  const found = await runSql<Use>(em, selectStated, [caller.accountId, documentId, earliest])
  refuseUsed(found, stateReasons.lineDecided)
}

const selectStated = `
  SELECT DISTINCT settlement.id, settlement.reference_code AS code FROM settlement_document AS attached
  JOIN settlement ON settlement.account_id = attached.account_id AND settlement.id = attached.settlement_id
  JOIN stated ON stated.account_id = settlement.account_id AND stated.settlement_id = settlement.id
  WHERE attached.account_id = $1 AND attached.document_id = $2 AND settlement.state IN ('prepared', 'sent')
    AND stated.state <> 'cancelled' AND stated.prepared_at >= $3::timestamptz
  ORDER BY code, id LIMIT 1000`
