import { setTimeout as delay } from 'node:timers/promises'
import { fetchToken } from '@lokum/local-stack/identity-provider/fetch-token'
import { type Caller, openCallers, type Sent } from './http-callers.ts'

const lanes = 16
/** So that all lanes together make about 150 calls a second. */
const pauseMs = 80

type Target = { gateway: string; identityProvider: string }
type Call = Pick<Sent, 'method' | 'path'> & { status: number; body?: object; key?: string }
type Lane = { caller: Caller; token: string; record: (outcome: Outcome) => void }
/** `lost` says why a call had no answer, or not the one that it was to have. */
export type Outcome = { at: number; tookMs: number; lost?: string }

/** Creates and reads for two landlords and never repeats anything: whatever is not answered as it should be is lost. */
export async function startRollingLoad(target: Target, landlords: readonly string[]) {
  const stop = new AbortController()
  const outcomes: Outcome[] = []
  const created = { apartments: new Set<string>(), settlements: new Set<string>() }
  const record = (outcome: Outcome) => void outcomes.push(outcome)
  const callers = openCallers(target.gateway)
  const tokens = await Promise.all(
    landlords.map((client) => fetchToken({ issuer: target.identityProvider }, { client })),
  )
  const running = Array.from({ length: lanes }, async (_, number) => {
    const caller = callers[number % callers.length]
    const token = tokens[Math.floor(number / callers.length) % tokens.length]
    for (let turn = 0; caller && token && !stop.signal.aborted; turn += 1)
      await takeTurn({ caller, token, record }, { name: `${number}-${turn}`, hasKey: turn % 2 === 0, created })
  })
  const end = async () => {
    stop.abort()
    await Promise.all(running)
    await Promise.all(callers.map((caller) => caller[Symbol.asyncDispose]()))
  }
  return { created, outcomes, stop: end, [Symbol.asyncDispose]: end }
}

type Turn = { name: string; hasKey: boolean; created: { apartments: Set<string>; settlements: Set<string> } }

/** An apartment, its event, its settlement and that event; every other creation has a key. */
async function takeTurn(lane: Lane, { name, hasKey, created }: Turn): Promise<void> {
  const ask = (call: Call) => askOnce(lane, call)
  const create = (path: string, body: object) =>
    ask({ method: 'POST', path, status: 201, body, ...(hasKey && { key: `${path} ${name}` }) })
  const address = { street: 'ul. Prosta 1', city: 'Łódź' }
  const apartment = await create('/v1/apartments', { label: `Lokal ${name}`, address })
  if (!apartment) return
  created.apartments.add(apartment)
  await ask({ method: 'GET', path: `/v1/apartments/${apartment}`, status: 200 })
  const settlement = await create('/v1/settlements', { apartment_id: apartment, period: '2026-10' })
  if (settlement) created.settlements.add(settlement)
  await ask({ method: 'GET', path: '/v1/settlements?limit=5', status: 200 })
  await ask({ method: 'GET', path: '/v1/webhook-endpoints', status: 200 })
}

/** Returns the identifier of the object in the answer, if it has one. */
async function askOnce({ caller, token, record }: Lane, { method, path, status, body, key }: Call) {
  await delay(pauseMs)
  const at = performance.now()
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body && { 'content-type': 'application/json' }),
    ...(key && { 'idempotency-key': key }),
  }
  const sent = { method, path, headers, body: body ? JSON.stringify(body) : null }
  const answer = await caller.send(sent).catch((error: unknown) => ({ status: 0, text: describe(error) }))
  const tookMs = performance.now() - at
  const call = `${caller.name}: ${method} ${path}${key ? ' with a key' : ''}`
  if (answer.status !== status) record({ at, tookMs, lost: `${call}: ${answer.status} ${answer.text}` })
  else record({ at, tookMs })
  return answer.status === status ? String(JSON.parse(answer.text).id) : undefined
}

function describe(error: unknown): string {
  return error instanceof Error && 'code' in error ? `${error.code} ${error.message}` : String(error)
}
