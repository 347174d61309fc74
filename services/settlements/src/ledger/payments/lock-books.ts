import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { NotFound } from '@lokum/service-kit/problem'

type AgreementKeys = { accountId: string; agreementIds: readonly string[] }

/**
 * Serializes decisions on the payments of these agreements. It locks the settlements first, in the order in which they are paid,
 * like a sending statement, which locks its settlement before the agreement; so neither can deadlock.
 * @throws NotFound also for an agreement of another account
 */
export async function lockBooks(em: Context['em'], { accountId, agreementIds }: AgreementKeys): Promise<void> {
  if (agreementIds.length === 0) return
  await runSql(em, lockSettlements, [accountId, [...agreementIds]])
  await lockAgreements(em, { accountId, agreementIds })
}

/** For callers that have already locked the settlement. @throws NotFound */
export async function lockAgreements(em: Context['em'], { accountId, agreementIds }: AgreementKeys): Promise<void> {
  const locked = await runSql(em, lock, [accountId, [...agreementIds]])
  if (locked.length < new Set(agreementIds).size) throw new NotFound()
}

/** Serializes what the settlements of an agreement charge of interest; the caller has locked its own settlement. @throws NotFound */
export async function lockInterest(
  em: Context['em'],
  { accountId, agreementId }: { accountId: string; agreementId?: string | null | undefined },
): Promise<void> {
  if (agreementId) await lockAgreements(em, { accountId, agreementIds: [agreementId] })
}

const lockSettlements = `
  SELECT settlement.id
  FROM statement
  JOIN settlement ON settlement.account_id = statement.account_id AND settlement.id = statement.settlement_id
  WHERE statement.account_id = $1 AND statement.agreement_id = ANY ($2::text[]) AND statement.state = 'sent'
  ORDER BY statement.agreement_id, settlement.period, settlement.id
  FOR NO KEY UPDATE OF settlement`

const lock = 'SELECT id FROM agreement WHERE account_id = $1 AND id = ANY ($2::text[]) ORDER BY id FOR NO KEY UPDATE'
