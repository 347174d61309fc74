import type { Apartment } from '@lokum/contracts/apartments/apartment'
import type { Context as WriteContext } from '@lokum/service-kit/http/context'
import { PrerequisiteMissing } from '@lokum/service-kit/http/prerequisite-missing'
import type { Log } from '@lokum/service-kit/telemetry/log'
import type { Pool } from 'pg'
import { CopiedApartment } from './copied-apartment.ts'
import { fetchApartment } from './fetch-apartment.ts'

/** The dependencies for requests to the apartments service. */
export type ApartmentSource = { pool: Pool; log: Log; apartmentsUrl: string }

/** The context of a write that may need to request an apartment. */
export type ApartmentContext = WriteContext & ApartmentSource

/**
 * Returns an apartment of the caller's account; requests it on the caller's behalf when the copy lacks it.
 * @throws NotFound also for an apartment of another account · NeighbourUnavailable
 */
export async function findApartment(context: ApartmentContext, id: string): Promise<Apartment> {
  const { em, caller, requestId, traceparent } = context
  const copied = await em.findOne(CopiedApartment, { accountId: caller.accountId, id })
  if (copied) return copied.data
  throw new PrerequisiteMissing((authorization) =>
    fetchApartment(context, { id, accountId: caller.accountId, authorization, requestId, traceparent }),
  )
}
