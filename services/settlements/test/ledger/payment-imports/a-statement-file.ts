import { makeForm } from '@lokum/local-stack/testing/make-form'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import type { World } from '@lokum/local-stack/world/open-world'

export type Transfer = { on?: string; amount?: string; title?: string; payer?: string }

const mapping = {
  format: 'csv',
  date_column: 'Data',
  amount_column: 'Kwota',
  title_column: 'Tytuł',
  payer_column: 'Nadawca',
}

/** A bank's CSV of these transfers. */
export function aCsv(transfers: readonly Transfer[]): Buffer {
  const lines = transfers.map(
    ({ on = '2026-03-05', amount = '2400,00', title = 'Czynsz', payer = 'EWA NOWAK' }) =>
      `${on};${amount};"${title}";${payer}`,
  )
  return Buffer.from(`Data;Kwota;Tytuł;Nadawca\n${lines.join('\n')}\n`)
}

type Sent = { parts?: Record<string, string>; headers?: Record<string, string> }

/** Sends a bank statement, a CSV with its columns named unless stated otherwise. */
export function send({ settlements }: Landlord, bytes: Buffer, { parts = mapping, headers = {} }: Sent = {}) {
  const form = makeForm({ name: 'wyciag.csv', type: 'text/csv', bytes }, parts)
  return settlements.request('POST', '/v1/payment-imports', { ...form, headers: { ...form.headers, ...headers } })
}

/** The preview of these transfers. */
export async function preview(landlord: Landlord, transfers: readonly Transfer[]) {
  const { status, body, bytes } = await send(landlord, aCsv(transfers))
  if (status !== 201) throw new Error(`The statement was not taken: ${bytes}`)
  return body
}

export type Decision = { decision: 'record' | 'skip' | 'reopen'; rows: readonly number[]; agreement_id?: string }

/** Keeps a decision about lines of an import. */
export function decide({ settlements }: Landlord, id: string, decision: Decision) {
  return settlements.request('POST', `/v1/payment-imports/${id}/decisions`, { body: decision })
}

/** Commits an import after its decisions; gives the refusal of the first one that is refused. */
export async function commit(landlord: Landlord, id: string, decisions: readonly Decision[] = []) {
  for (const decision of decisions) {
    const decided = await decide(landlord, id, decision)
    if (decided.status !== 200) return decided
  }
  return await landlord.settlements.request('POST', `/v1/payment-imports/${id}/commit`)
}

export function discard({ settlements }: Landlord, id: string) {
  return settlements.request('POST', `/v1/payment-imports/${id}/cancel`)
}

export function reverse({ settlements }: Landlord, id: string) {
  return settlements.request('POST', `/v1/payment-imports/${id}/reverse`)
}

export async function rowsOf({ settlements }: Landlord, id: string, query = '?limit=100', headers = {}) {
  return (await settlements.request('GET', `/v1/payment-imports/${id}/rows${query}`, { headers })).body
}

/** The recorded payments of an account, in the order of the file. */
export async function paymentsOf({ pools }: World, importId: string) {
  const select = `
    SELECT p.title, p.amount_pln, p.agreement_id, p.received_on::text, p.source
    FROM payment p WHERE p.import_id = $1 ORDER BY p.id`
  return (await pools.settlements.query(select, [importId])).rows
}
