import { eventually } from '@lokum/local-stack/testing/eventually'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import type { World } from '@lokum/local-stack/world/open-world'
import { step } from '../../months/settlements/a-month.ts'
import { aPreparedMonth } from '../a-prepared-month.ts'

/** Settings that let a test's service mail to a server of the test. */
export function mailSettings(port: number): Record<string, string> {
  return {
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(port),
    SMTP_SECURITY: 'none',
    ALLOW_PLAIN_SMTP: 'true',
    MAIL_FROM: 'Lokum <rozliczenia@lokum.example>',
    TENANT_PORTAL_URL: 'https://lokum.example/tenant',
  }
}

export type Prepared = { landlord: Landlord; id: string; to: string; agreementId: string }

/** A prepared settlement whose tenant has an address of their own. */
export async function aStatementFor(world: World, to: string): Promise<Prepared> {
  const tenant = { name: 'Jan Lis', email: to }
  const { landlord, id, agreement } = await aPreparedMonth(world, { agreement: { tenant } })
  return { landlord, id, to, agreementId: String(agreement.id) }
}

export function send({ landlord, id }: Prepared, body: Record<string, unknown> = {}) {
  return step(landlord, id, 'send', body)
}

/** The settlement as the landlord sees it. */
export async function look({ landlord: { settlements }, id }: Prepared) {
  const { body } = await settlements.request('GET', `/v1/settlements/${id}`)
  return body
}

/** Waits until the newest mail has one of these states, and gives the settlement. */
export function delivered(prepared: Prepared, ...statuses: string[]) {
  return eventually(async () => {
    const body = await look(prepared)
    if (!statuses.includes(body.delivery?.state)) throw new Error(`The mail is ${JSON.stringify(body.delivery)}`)
    return body
  })
}

/** Lets what waits for another attempt be due now. */
export async function makeDue({ pools }: World, { id }: Prepared): Promise<void> {
  await pools.settlements.query(`UPDATE mail SET due_at = now() WHERE settlement_id = $1 AND state = 'queued'`, [id])
}

/** The audit entries about the mails of a settlement, oldest first. */
export async function auditOf({ pools }: World, { id }: Prepared): Promise<string[]> {
  const { rows } = await pools.settlements.query(
    `SELECT body::json->>'action' AS action FROM audit_entry
     WHERE resource_id IN (SELECT id FROM mail WHERE settlement_id = $1) ORDER BY id`,
    [id],
  )
  return rows.map(({ action }) => action)
}

/** The links that were made for the mails of a settlement, oldest first. */
export async function linksOf({ pools }: World, { id }: Prepared) {
  const { rows } = await pools.settlements.query<{ token_sha256: string; revoked_because: string | null }>(
    `SELECT token_sha256, revoked_because FROM tenant_link
     WHERE mail_id IN (SELECT id FROM mail WHERE settlement_id = $1) ORDER BY id`,
    [id],
  )
  return rows
}
