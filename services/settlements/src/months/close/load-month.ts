import type { ChargedElsewhere } from '@lokum/month-engine/calculation/charged-elsewhere'
import { monthDocuments } from '@lokum/month-engine/costs/month-documents'
import type { Month } from '@lokum/month-engine/month/month'
import { monthsCovered } from '@lokum/month-engine/settlements/months-covered'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { type MeterOfApartment, toMeter } from '../../tenancies/meters/load-meters.ts'
import { type CostOfMonth, lockCosts, toCost } from '../costs/load-costs.ts'
import type { DocumentOfSettlement } from '../costs/load-documents.ts'
import { daysOf, type SharerOfMonths, toSharers } from '../costs/load-sharers.ts'
import type { SettlementRow } from '../settlements/settlement.ts'
import { loadSettledMonths } from './load-settled-months.ts'

type Loaded = {
  documents: DocumentOfSettlement[]
  costs: CostOfMonth[]
  sharers: SharerOfMonths[]
  meters: MeterOfApartment[]
  elsewhere: { id: string; charged: readonly ChargedElsewhere[] }[]
}

/** Loads a settlement in a fixed number of queries, regardless of its size. Locked, its costs do not change until the transaction ends. */
export async function loadMonth(
  em: Context['em'],
  row: SettlementRow,
  { locked }: { locked: boolean },
): Promise<Month> {
  const { accountId, apartmentId, categories = null } = row
  if (locked) await lockCosts(em, { accountId, apartmentIds: [apartmentId], periods: monthsCovered(row), categories })
  const month = (await loadMonths(em, [row])).get(row.id)
  if (!month) throw new Error(`The month of the settlement ${row.id} was not loaded.`)
  return month
}

/** Loads stored settlements of one account that charge the same months, by their ids, in as many queries as one of them takes. */
export async function loadMonths(
  em: Context['em'],
  rows: readonly SettlementRow[],
): Promise<ReadonlyMap<string, Month>> {
  const [first] = rows
  if (!first) return new Map()
  const { accountId, categories = null } = first
  const periods = monthsCovered(first)
  const { from, to } = daysOf(periods)
  const ids = rows.map(({ id }) => id)
  const apartmentIds = [...new Set(rows.map(({ apartmentId }) => apartmentId))]
  const values = [accountId, ids, apartmentIds, periods, categories, from, to]
  const [loaded] = await runSql<Loaded>(em, selectMonths, values)
  if (!loaded) throw new Error('A statement without rows of its own gives one row.')
  const documentsOf = Map.groupBy(loaded.documents, ({ settlement_id: id }) => id)
  const metersOf = Map.groupBy(loaded.meters, ({ apartment_id: id }) => id)
  const elsewhereOf = new Map(loaded.elsewhere.map(({ id, charged }) => [id, charged]))
  const costs = loaded.costs.map(toCost)
  const sharers = await toSharers(em, loaded.sharers, { accountId, periods })
  const settled = await loadSettledMonths(em, first)
  const monthOf = (row: SettlementRow): Month => ({
    documents: monthDocuments(documentsOf.get(row.id) ?? [], row),
    meters: (metersOf.get(row.apartmentId) ?? []).map(toMeter),
    costs: costs.filter((cost) => cost.apartmentIds.includes(row.apartmentId)),
    sharers,
    settled,
    elsewhere: elsewhereOf.get(row.id) ?? [],
  })
  return new Map(rows.map((row) => [row.id, monthOf(row)]))
}

/**
 * PostgreSQL keeps the plan of a prepared statement if it costs no more than one for these values. In a materialized row the values do not
 * change the cost. Planning takes four times as long as running.
 */
export const selectMonths = `
  WITH given AS MATERIALIZED (
    SELECT $1::text AS account, $2::text[] AS settlements, $3::text[] AS apartments, $4::text[] AS periods, $5::text[] AS categories,
      $6::date AS first_day, $7::date AS last_day),
  documents AS MATERIALIZED (
    SELECT found.* FROM given CROSS JOIN LATERAL documents_of_settlements(given.account, given.settlements) AS found),
  costs AS MATERIALIZED (
    SELECT found.* FROM given
    CROSS JOIN LATERAL costs_of_months(given.account, given.periods, given.apartments, given.categories) AS found),
  concerned AS MATERIALIZED (
    SELECT array_agg(id) AS apartments FROM (
      SELECT unnest(apartments) AS id FROM given
      UNION SELECT unnest(apartment_ids) FROM documents
      UNION SELECT unnest(apartment_ids) FROM costs) AS apartment)
  SELECT
    (SELECT coalesce(json_agg(document), '[]') FROM documents) AS documents,
    (SELECT coalesce(json_agg(cost), '[]') FROM costs) AS costs,
    (SELECT coalesce(json_agg(sharer), '[]')
      FROM given CROSS JOIN concerned
      CROSS JOIN LATERAL sharers_of_months(given.account, concerned.apartments, given.first_day, given.last_day) AS sharer) AS sharers,
    (SELECT coalesce(json_agg(meter), '[]')
      FROM given CROSS JOIN LATERAL meters_of_apartments(given.account, given.apartments) AS found) AS meters,
    (SELECT coalesce(json_agg(other), '[]') FROM (
        SELECT own.id, json_agg(charged) AS charged
        FROM given JOIN settlement AS own ON own.account_id = given.account AND own.id = ANY (given.settlements)
        CROSS JOIN LATERAL charged_elsewhere(own.account_id, own.id, own.agreement_id, own.covers_from, own.covers_to, own.categories)
          AS charged
        GROUP BY own.id) AS other) AS elsewhere`
