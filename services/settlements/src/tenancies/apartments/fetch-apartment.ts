import { Apartment } from '@lokum/contracts/apartments/apartment'
import { type Answer, callNeighbour, NeighbourUnavailable } from '@lokum/service-kit/copy/call-neighbour'
import { NotFound } from '@lokum/service-kit/problem'
import type { Log } from '@lokum/service-kit/telemetry/log'
import { histogram } from '@lokum/service-kit/telemetry/metrics'
import { startSpan } from '@lokum/service-kit/telemetry/span'
import type { Pool } from 'pg'
import { type DescribedApartment, storeApartments } from './store-apartments.ts'

const timeoutMs = 3_000
const maxBytes = 262_144

type FetchDeps = { pool: Pool; log: Log; apartmentsUrl: string }
type ApartmentRequest = {
  id: string
  accountId: string
  authorization: string
  requestId: string
  traceparent: string | undefined
}

const duration = histogram(
  'apartment_fetch_seconds',
  'Time to fetch an apartment that the copy lacks from the apartments service',
)

/**
 * Fetches an apartment that the copy lacks from the apartments service, on the caller's behalf, and stores the answer.
 * @throws NotFound also for an apartment of another account · NeighbourUnavailable
 */
export async function fetchApartment(parts: FetchDeps, request: ApartmentRequest): Promise<void> {
  const { id, accountId, authorization, requestId } = request
  const startedAt = performance.now()
  const span = startSpan('fetchApartment', { kind: 'client', parent: request.traceparent })
  const answer = await callNeighbour(parts.apartmentsUrl, {
    path: `/v1/apartments/${id}`,
    authorization,
    timeoutMs,
    maxBytes,
    headers: { 'x-request-id': requestId, traceparent: span.traceparent },
  }).catch((error: unknown) => ({ status: 0, error }))

  const seconds = (performance.now() - startedAt) / 1_000
  duration(seconds, { status: answer.status })
  span.end({ failed: answer.status !== 200 })
  parts.log.info({ apartment_id: id, request_id: requestId, status: answer.status, seconds }, 'apartment.requested')
  if ('error' in answer) throw answer.error
  await storeApartments(parts, [read(answer, { id, accountId })])
}

function read(
  { status, etag, body }: Answer,
  { id, accountId }: { id: string; accountId: string },
): DescribedApartment {
  if (status === 404) throw new NotFound()
  if (status !== 200) throw new NeighbourUnavailable(status === 503 ? 503 : 502, new Error(`It answers ${status}.`))
  const apartment = Apartment.safeParse(body)
  const version = Number(/^"(\d{1,9})"$/.exec(etag ?? '')?.[1])
  if (!apartment.success || apartment.data.id !== id || !Number.isInteger(version)) {
    throw new NeighbourUnavailable(
      502,
      apartment.error ?? new Error('The answer describes another apartment or has no version.'),
    )
  }
  return { accountId, version, object: apartment.data }
}
