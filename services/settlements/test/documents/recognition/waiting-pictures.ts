import { expect } from '@jest/globals'
import { makeForm } from '@lokum/local-stack/testing/make-form'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { aJpeg } from '../../../../../packages/bill-reader/test/files.ts'
import type { OwnWorld } from '../../world.ts'
import { ask } from '../an-invoice.ts'

/** A picture that waits for its recognition. */
export async function aWaitingPhoto(landlord: Landlord, bytes: Uint8Array = aJpeg()): Promise<string> {
  const file = { name: 'photo.jpg', type: 'image/jpeg', bytes: Buffer.from(bytes) }
  const { body } = await landlord.settlements.request('POST', '/v1/documents', makeForm(file, { kind: 'invoice' }))
  const { body: read } = await ask(landlord, 'POST', `${body.id}/read`, { body: {} })
  expect(read.reading.state).toBe('waiting')
  return body.id
}

/** Queries about the pictures that wait. */
export function watchQueue(world: () => OwnWorld) {
  const query = async (statement: string, ...values: unknown[]) =>
    (await world().pools.settlements.query(statement, values)).rows
  return {
    query,
    pages: async (id: string) =>
      (await query('SELECT page FROM recognised_page WHERE document_id = $1 ORDER BY page', id)).map(
        ({ page }) => page,
      ),
    workOf: (id: string) => query('SELECT state, attempts FROM document_reading WHERE document_id = $1', id),
    setTime: (id: string, interval: string) =>
      query(
        `UPDATE document_reading SET leased_until = clock_timestamp() + $2::interval WHERE document_id = $1`,
        id,
        interval,
      ),
  }
}
