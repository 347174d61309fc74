import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { bareApprove, bareCalculate, bareCreate, bareGet, bareList, barePrepare } from './bare-queries.ts'
import type { LetApartment } from './seed-places.ts'

/** A settlement that the service has prepared: bare queries write rows like its own. */
export type Model = { id: string; snapshot: string; pdf: Buffer }

let settlements = 0

/** Makes the same calls as bare queries. */
export function askDatabase(pool: pg.Pool, { id: model, snapshot, pdf }: Model) {
  const query = async (name: string, text: string, values: readonly unknown[]) =>
    (await pool.query<{ id: string }>({ name, text, values: [...values] })).rows
  return {
    create: async ({ agreementId }: LetApartment) => {
      settlements += 1
      const id = `set_${randomUUID()}`
      const tail = settlements.toString(36).toUpperCase().padStart(4, '0')
      await query('create', bareCreate, [id, model, agreementId, tail])
      return id
    },
    calculate: async (id: string) => (await query('calculate', bareCalculate, [id, model])).map((item) => item.id),
    approve: async (id: string, item: string) => void (await query('approve', bareApprove, [id, model, item])),
    prepare: async (id: string) =>
      void (await query('prepare', barePrepare, [id, model, `stm_${randomUUID()}`, snapshot, pdf])),
    get: async (id: string, { accountId }: LetApartment) => void (await query('get', bareGet, [accountId, id])),
    list: async ({ accountId }: LetApartment) => void (await query('list', bareList, [accountId])),
  }
}

/** Reads what bare queries need of a prepared settlement. */
export async function readModel(pool: pg.Pool, id: string): Promise<Model> {
  const { rows } = await pool.query<{ snapshot: string; pdf: Buffer }>(readStatement, [id])
  const [found] = rows
  if (!found) throw new Error(`The settlement ${id} has no statement.`)
  return { id, ...found }
}

const readStatement = `
  SELECT snapshot, bytes AS pdf FROM statement
  JOIN statement_pdf ON statement_pdf.account_id = statement.account_id AND statement_id = id WHERE settlement_id = $1`
