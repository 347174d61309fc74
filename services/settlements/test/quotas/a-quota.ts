import type { QuotaName } from '@lokum/contracts/settlements/usage'
import { makeForm } from '@lokum/local-stack/testing/make-form'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import type { World } from '@lokum/local-stack/world/open-world'
import { aPdf } from '../../../../packages/bill-reader/test/files.ts'
import { openOwnWorld } from '../world.ts'

type Exceptions = Record<string, Partial<Record<QuotaName, number>>>

/** A world in which each named landlord has limits of its own. */
export async function openWorldOf<Names extends Exceptions>(exceptions: Names) {
  const world = await openOwnWorld({ started: false })
  const landlords = new Map<string, Landlord>()
  const accounts: Exceptions = {}
  for (const [name, limits] of Object.entries(exceptions)) {
    const landlord = await world.aLandlord()
    landlords.set(name, landlord)
    accounts[landlord.accountId] = limits
  }
  world.environments.settlements.QUOTAS = JSON.stringify({ accounts })
  await world.services.settlements.start()
  const named = (name: keyof Names & string): Landlord => {
    const landlord = landlords.get(name)
    if (!landlord) throw new Error(`There is no landlord ${name}.`)
    return landlord
  }
  return { world, named }
}

export function upload({ settlements }: Landlord, bytes = aPdf(), headers: Record<string, string> = {}) {
  const form = makeForm({ name: 'rachunek.pdf', type: 'application/pdf', bytes })
  return settlements.request('POST', '/v1/documents', { ...form, headers: { ...form.headers, ...headers } })
}

/** The use of each quota as the account sees it. */
export async function usageOf({ settlements }: Landlord): Promise<Record<string, number>> {
  const { body } = await settlements.request('GET', '/v1/account/usage')
  const quotas: { quota: string; used: number }[] = body.quotas
  return Object.fromEntries(quotas.map(({ quota, used }) => [quota, used]))
}

/** Counts the same figures by counting everything. */
export async function countAll({ pools }: Pick<World, 'pools'>, { accountId }: Landlord) {
  const { rows } = await pools.settlements.query(countRows, [accountId])
  return rows[0]
}

const countRows = `
  SELECT (SELECT coalesce(sum(size_bytes), 0)::int FROM document WHERE account_id = $1) AS stored_bytes,
    (SELECT count(*)::int FROM document WHERE account_id = $1) AS documents,
    (SELECT count(*)::int FROM meter WHERE account_id = $1) AS meters,
    (SELECT count(*)::int FROM agreement WHERE account_id = $1) AS agreements,
    (SELECT count(*)::int FROM payment_import_row WHERE account_id = $1) AS import_lines,
    (SELECT count(*)::int FROM payment WHERE account_id = $1) AS payments_per_month`

/** How many answers had each status. */
export function statusesOf(answers: readonly { status: number }[]): Record<string, number> {
  const byStatus = Map.groupBy(answers, ({ status }) => String(status))
  return Object.fromEntries([...byStatus].map(([status, found]) => [status, found.length]))
}
