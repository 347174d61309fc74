import type { AuditAction } from '@lokum/contracts/audit/actions'
import type { Language } from '@lokum/contracts/problems/problem'
import type { Text } from '@lokum/contracts/problems/problem-definition'
import { stateReasons } from '@lokum/contracts/problems/state-reason'
import type { CsvMapping, ImportRow, PaymentImport } from '@lokum/contracts/settlements/payment-import'
import { recordAudit } from '@lokum/service-kit/audit/record-changes'
import { elseNotFound, lockedElseNotFound } from '@lokum/service-kit/database/else-not-found'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { Problem, StateForbids } from '@lokum/service-kit/problem'
import { defineEntity, type InferEntity, p } from '@mikro-orm/core'

/** An imported bank statement; its lines are kept before and after the commit. */
export const PaymentImportRow = defineEntity({
  name: 'PaymentImport',
  tableName: 'payment_import',
  properties: {
    id: p.string().primary(),
    accountId: p.string(),
    format: p.enum(['csv', 'mt940', 'camt053'] as const),
    mapping: p.json<CsvMapping>(),
    headingsKey: p.string().nullable(),
    typedMapping: p.json<CsvMapping>().nullable(),
    state: p.enum(['preview', 'committed', 'cancelled', 'reversed'] as const),
    version: p.integer(),
    isUndirected: p.boolean().default(false),
    createdAt: p.datetime(),
    committedAt: p.datetime().nullable(),
  },
})
export type PaymentImportRow = InferEntity<typeof PaymentImportRow>

export const ImportLineRow = defineEntity({
  name: 'ImportLine',
  tableName: 'payment_import_row',
  properties: {
    accountId: p.string().primary(),
    importId: p.string().primary(),
    row: p.integer().primary(),
    receivedOn: p.date().nullable(),
    amountPln: p.decimal().precision(12).scale(2).nullable(),
    payer: p.text().nullable(),
    title: p.text().nullable(),
    proposal: p.string().$type<ImportRow['proposal']>(),
    candidates: p.json<ImportRow['candidates']>(),
    detail: p.text().nullable(),
    decision: p.enum(['record', 'skip'] as const).nullable(),
    decidedAgreementId: p.string().nullable(),
    paymentId: p.string().nullable(),
    duplicateOf: p.string().nullable(),
  },
})
export type ImportLineRow = InferEntity<typeof ImportLineRow>

export class BankStatementUnreadable extends Problem {
  constructor(reason: Text) {
    super('bank_statement_unreadable', { values: { reason } })
  }
}

type ImportKey = { id: string; accountId: string }

/** @throws NotFound also for an import of another account */
export async function findImport(em: Context['em'], wanted: ImportKey): Promise<PaymentImportRow> {
  return await em.findOneOrFail(PaymentImportRow, wanted, elseNotFound)
}

/** Loads the import for a change and locks it until the transaction ends. @throws NotFound */
export async function lockImport(em: Context['em'], wanted: ImportKey): Promise<PaymentImportRow> {
  return await em.findOneOrFail(PaymentImportRow, wanted, { ...lockedElseNotFound, refresh: true })
}

/** @throws StateForbids when the import was cancelled or reversed */
export function requireOpenImport({ state }: PaymentImportRow): void {
  if (state === 'cancelled') throw new StateForbids(stateReasons.importCancelled)
  if (state === 'reversed') throw new StateForbids(stateReasons.importReversed)
}

/** One import of an account after the other, so that each sees what the others recorded, whatever their titles. */
export async function lockImportsOfAccount(em: Context['em'], accountId: string): Promise<void> {
  await runSql(em, `SELECT pg_advisory_xact_lock(hashtextextended('payment imports of ' || $1, 0))`, [accountId])
}

/** Describes an import to clients, with counts of its current lines. */
export async function describeImport(
  context: Pick<Context, 'em' | 'language'>,
  row: PaymentImportRow,
): Promise<PaymentImport> {
  const [described] = await describeImports(context, [row])
  if (!described) throw new Error('Each import is described.')
  return described
}

/** Describes imports of one account, in their order. */
export async function describeImports(
  { em, language }: Pick<Context, 'em' | 'language'>,
  rows: readonly PaymentImportRow[],
): Promise<PaymentImport[]> {
  const [{ accountId } = { accountId: '' }] = rows
  const groups = await runSql<Group>(em, selectCounts, [accountId, rows.map(({ id }) => id)])
  const groupsOf = Map.groupBy(groups, (group) => group.import_id)
  return rows.map((row) => describeCounted(row, groupsOf.get(row.id) ?? [], language))
}

function describeCounted(row: PaymentImportRow, groups: readonly Group[], language: Language): PaymentImport {
  const count = (proposal: ImportRow['proposal']) => groups.find((group) => group.proposal === proposal)?.lines ?? 0
  return {
    id: row.id,
    format: row.format,
    mapping: describeMapping(row.mapping),
    state: row.state,
    rows: {
      all: groups.reduce((sum, { lines }) => sum + lines, 0),
      matched: count('matched'),
      ambiguous: count('ambiguous'),
      unmatched: count('unmatched'),
      outgoing: count('outgoing'),
      duplicate: count('duplicate'),
      possible_duplicate: count('possible_duplicate'),
      unreadable: count('unreadable'),
      skipped: count('skipped'),
    },
    warnings: warningsOf(row, language),
    to_record: ended.includes(row.state) ? 0 : groups.reduce((sum, { to_record }) => sum + to_record, 0),
    payments: groups.reduce((sum, { payments }) => sum + payments, 0),
    matched_pln: Number(groups.find(({ proposal }) => proposal === 'matched')?.sum_pln ?? 0),
    created_at: row.createdAt.toISOString(),
    committed_at: row.committedAt?.toISOString() ?? null,
  }
}

const ended: readonly PaymentImport['state'][] = ['cancelled', 'reversed']

function describeMapping(mapping: CsvMapping): PaymentImport['mapping'] {
  return {
    encoding: mapping.encoding ?? null,
    date_column: mapping.date_column ?? null,
    amount_column: mapping.amount_column ?? null,
    title_column: mapping.title_column ?? null,
    payer_column: mapping.payer_column ?? null,
    reference_column: mapping.reference_column ?? null,
    date_format: mapping.date_format ?? null,
  }
}

function warningsOf({ isUndirected }: PaymentImportRow, language: Language): PaymentImport['warnings'] {
  return isUndirected ? [{ code: 'no_direction', detail: noDirection[language] }] : []
}

const noDirection: Text = {
  en: 'The file does not say which transfers came in and which went out: no amount has a sign, and no column tells. Check that all matched lines are money received.',
  pl: 'Z pliku nie wynika, które przelewy wpłynęły, a które wyszły: żadna kwota nie ma znaku i nie mówi o tym żadna kolumna. Sprawdź, czy wszystkie dopasowane wiersze to wpłaty.',
}

type Changed = { action: AuditAction; row: PaymentImportRow; described: PaymentImport }

/** Records a change of an import in the audit log, whose texts are English. */
export async function recordImport(context: Context, { action, row, described }: Changed): Promise<void> {
  const object = { id: row.id, version: row.version }
  await recordAudit(context, { action, object, data: { ...described, warnings: warningsOf(row, 'en') } })
}

type Group = {
  import_id: string
  proposal: ImportRow['proposal']
  lines: number
  payments: number
  to_record: number
  sum_pln: string
}

const selectCounts = `
  SELECT import_id, proposal, lines, payments, to_record, sum_pln::text AS sum_pln
  FROM payment_import_count WHERE account_id = $1 AND import_id = ANY ($2::text[])`
