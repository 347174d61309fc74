import { allPages } from './all-pages.ts'
import { call } from './call.ts'

/** The settlements of advances of an agreement, or those that were made in a month. */
export async function readTrueUps(of: { agreement_id: string } | { period: string }) {
  const all = await allPages(
    async (cursor) => (await call('GET /v1/settlements', { query: { ...of, limit: '100', ...cursor } })).body,
  )
  return all.filter(({ kind }) => kind === 'true_up')
}
