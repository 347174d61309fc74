import { setTimeout as delay } from 'node:timers/promises'
import { fetchToken } from '@lokum/local-stack/identity-provider/fetch-token'

const callsOfOneToken = 2_000
const tokensInStock = 4
const shortPauseMs = 10
const repeatAfterMs = 150
const patienceMs = 90_000

type Target = { gateway: string; identityProvider: string }
type Shape = {
  lanes: number
  /** Between two creations of a lane. */
  pauseMs?: number
  /** One for each account, instead of the two landlords of a laptop. */
  tokens?: readonly (() => Promise<string>)[]
}
export type Created = { id: string; text: string }

/** Creates apartments, one after the other in each of several lanes, repeating with the same key until the answer is known. */
export function startCreationLoad(target: Target, { lanes, pauseMs = shortPauseMs, tokens }: Shape) {
  const stop = new AbortController()
  const created: Created[] = []
  const surprises: string[] = []
  const purses = (tokens ?? landlordTokens(target)).map(createPurse)
  const running = Array.from({ length: lanes }, async (_, lane) => {
    const purse = purses[lane % purses.length]
    for (let turn = 0; purse && !stop.signal.aborted; turn += 1) {
      const answer = await createUntilKnown(target, { purse, key: `${lane}-${turn}`, surprises })
      if (answer) created.push(answer)
      await delay(pauseMs)
    }
  })
  return {
    created,
    surprises,
    /** Waits until the load has made so many more apartments. */
    progress: async (count: number) => {
      const goal = created.length + count
      const deadline = performance.now() + patienceMs
      while (created.length < goal) {
        if (performance.now() > deadline) throw new Error(`Only ${created.length} of ${goal} creations were answered.`)
        await delay(50)
      }
    },
    stop: async () => {
      stop.abort()
      await Promise.all(running)
    },
  }
}

type Attempted = { purse: ReturnType<typeof createPurse>; key: string; surprises: string[] }

async function createUntilKnown(
  { gateway }: Target,
  { purse, key, surprises }: Attempted,
): Promise<Created | undefined> {
  const deadline = performance.now() + patienceMs
  while (performance.now() < deadline) {
    const answer = await fetch(`${gateway}/v1/apartments`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await purse.token()}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({ label: `Lokal ${key}`, address: { street: 'ul. Prosta 1', city: 'Łódź' } }),
      signal: AbortSignal.timeout(20_000),
    }).catch(() => undefined)
    const text = await answer?.text().catch(() => undefined)
    if (answer?.status === 201 && text !== undefined) return { id: JSON.parse(text).id, text }
    if (answer && !expectedDuringKills(answer.status)) surprises.push(`${key}: ${answer.status} ${text}`)
    if (answer?.status === 429) purse.change()
    await delay(repeatAfterMs)
  }
  surprises.push(`${key}: no answer within ${patienceMs / 1_000} s`)
  return undefined
}

/** Not known, not now, or the first call still runs; a 4xx of another kind or a 500 is a defect. */
function expectedDuringKills(status: number): boolean {
  return [409, 429, 502, 503, 504].includes(status)
}

function landlordTokens({ identityProvider }: Target): (() => Promise<string>)[] {
  return ['landlord-a', 'landlord-b'].map((client) => () => fetchToken({ issuer: identityProvider }, { client }))
}

/** Tokens in stock, so that creations go on while the provider is away. */
function createPurse(ask: () => Promise<string>) {
  const stock: Promise<string>[] = []
  let calls = 0
  const refill = () => {
    while (stock.length < tokensInStock) stock.push(untilGiven(ask))
  }
  refill()
  const change = () => {
    calls = 0
    stock.shift()
    refill()
  }
  return {
    change,
    token: async () => {
      if (calls >= callsOfOneToken) change()
      calls += 1
      return stock[0]
    },
  }
}

async function untilGiven(ask: () => Promise<string>): Promise<string> {
  for (;;) {
    try {
      return await ask()
    } catch {
      await delay(500)
    }
  }
}
