import type { Apartment } from '@lokum/contracts/apartments/apartment'
import { PrerequisiteMissing } from '@lokum/service-kit/http/prerequisite-missing'
import type { Context as WriteContext } from '@lokum/service-kit/http/serve-operation'
import { NotFound } from '@lokum/service-kit/problem'
import type { Log } from '@lokum/service-kit/telemetry/log'
import type { Pool } from 'pg'
import { askApartment } from './ask-apartment.ts'
import { CopiedApartment } from './copied-apartment.ts'

/** What asking the apartments service takes. */
export type Asking = { pool: Pool; log: Log; apartmentsUrl: string }

/** What a write needs that may have to ask the apartments service. */
export type AskingContext = WriteContext & Asking

/**
 * Gives an apartment of the caller's account; one that the copy lacks is asked for in the caller's name.
 * @throws NotFound also when it is another account's · NeighbourUnavailable
 */
export async function findApartment(context: AskingContext, id: string): Promise<Apartment> {
  const { em, caller, requestId, traceparent } = context
  const copied = await em.findOne(CopiedApartment, { id })
  if (copied && copied.accountId !== caller.accountId) throw new NotFound()
  if (copied) return copied.data
  throw new PrerequisiteMissing((authorization) =>
    askApartment(context, { id, accountId: caller.accountId, authorization, requestId, traceparent }),
  )
}
