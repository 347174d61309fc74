import { type Client, createClient } from '@lokum/client'
import { holdToContract } from '@lokum/local-stack/testing/hold-to-contract'
import { onceFree } from '@lokum/local-stack/testing/once-free'
import { readJson } from '@lokum/local-stack/testing/read-json'
import type { Landlord } from '@lokum/local-stack/world/landlord'

const clients = new WeakMap<Landlord, Client>()

/** @lokum/client for a landlord, through the gateway. It makes one attempt, so that no test passes by a repetition. */
export function lokumOf(landlord: Landlord): Client {
  const known = clients.get(landlord)
  if (known) return known
  const { url: baseUrl, token } = landlord
  const client = createClient({ baseUrl, token: () => token, fetch: checkedFetch, attempts: 1, timeoutMs: 120_000 })
  clients.set(landlord, client)
  return client
}

/** Compares each answer with the contract before the client sees it, and waits while a busy service refuses the call. */
async function checkedFetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const { response } = await onceFree(async () => {
    const response = await fetch(input, init)
    const bytes = Buffer.from(await response.clone().arrayBuffer())
    const { status } = response
    const answer = { status, headers: Object.fromEntries(response.headers), bytes }
    const path = new URL(String(input)).pathname
    await holdToContract({ method: init.method ?? 'GET', path, answer }, { through: 'gateway' })
    return { response, status, body: readJson(answer) }
  })
  return response
}
