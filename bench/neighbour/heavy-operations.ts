import { makeForm } from '@lokum/local-stack/testing/make-form'
import { anEnergyInvoice, upload } from '../../tests/system/world/monthly-close.ts'
import { mapping } from '../imports/make-bank-statement.ts'
import type { Operation } from './light-operations.ts'
import type { Neighbour } from './open-neighbours.ts'

const lines = 200

/** One of each kind of work that takes a turn of the workers. */
export function heavyOperations(own: Neighbour): Readonly<Record<string, Operation>> {
  const path = `/v1/settlements/${own.approved}`
  return {
    paper: async (landlord) => {
      const prepared = await landlord.request('POST', `${path}/prepare`)
      if (prepared.status === 200) await landlord.request('POST', `${path}/reopen`)
      return prepared
    },
    export: (landlord) => landlord.request('GET', '/v1/tax-years/2026/export?format=pdf'),
    import: (landlord, number) => landlord.request('POST', '/v1/payment-imports', aBankStatement(number)),
    reading: async (landlord, number) => {
      const { id } = await upload(landlord, anEnergyInvoice('2026-10', `neighbour-${number}`))
      return await landlord.request('POST', `/v1/documents/${id}/read`)
    },
  }
}

function aBankStatement(number: number) {
  const rows = Array.from({ length: lines }, (_, line) => `2026-11-09;${line + 1},00;czynsz ${number};JAN LIS`)
  const bytes = Buffer.from(`Data;Kwota;Tytuł;Nadawca\n${rows.join('\n')}\n`)
  return makeForm({ name: 'wyciag.csv', type: 'text/csv', bytes }, mapping)
}
