import type { Apartment } from '@lokum/contracts/apartments/apartment'
import type { Context as WriteContext } from '@lokum/service-kit/http/context'
import { PrerequisiteMissing } from '@lokum/service-kit/http/prerequisite-missing'
import { NotFound, Problem } from '@lokum/service-kit/problem'
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
  const { em, caller } = context
  const copied = await em.findOne(CopiedApartment, { accountId: caller.accountId, id })
  if (copied) return copied.data
  throw new PrerequisiteMissing((authorization) => copyApartment(context, id, authorization))
}

/** An apartment that a request names, and the place where it does. */
type NamedApartment = { id: string; pointer: string }

/**
 * Requires that apartments are those of the caller's account; those that the copy lacks are requested together. The first unknown
 * one ends that, so that a request with many costs the apartments service no more than one.
 * @throws Problem not_found with the place · NeighbourUnavailable
 */
export async function requireApartments(context: ApartmentContext, named: readonly NamedApartment[]): Promise<void> {
  const { em, caller } = context
  const ids = [...new Set(named.map(({ id }) => id))]
  const copied = await em.find(CopiedApartment, { accountId: caller.accountId, id: { $in: ids } }, { fields: ['id'] })
  const known = new Set(copied.map(({ id }) => id))
  const missing = named.filter(({ id }) => !known.has(id))
  if (missing.length === 0) return
  throw new PrerequisiteMissing(async (authorization) => {
    const fetched = new Set<string>()
    for (const { id, pointer } of missing) {
      if (!fetched.has(id))
        await copyApartment(context, id, authorization).catch((error: unknown) => refuse(error, pointer))
      fetched.add(id)
    }
  })
}

async function copyApartment(context: ApartmentContext, id: string, authorization: string): Promise<void> {
  const { caller, requestId, traceparent } = context
  await fetchApartment(context, { id, accountId: caller.accountId, authorization, requestId, traceparent })
}

function refuse(error: unknown, pointer: string): never {
  if (error instanceof NotFound) throw new Problem('not_found', { faults: [{ pointer, code: 'not_found' }] })
  throw error
}
