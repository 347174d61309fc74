/** An event as its outbox holds it, with the body that every endpoint is to receive. */
export type Published = { id: string; accountId: string; type: string; occurredAt: number; body: string }
export type Endpoint = { id: string; accountId: string; eventTypes: readonly string[]; createdAt: number }
/** A request that a receiver has read; `accepted` when it answered it with the head of a success. */
export type Receipt = { endpointId: string; eventId: string; body: string; at: number; accepted: boolean }

type Ledger = { published: readonly Published[]; endpoints: readonly Endpoint[] }

/** One event for one endpoint: what a delivery is there for. */
export function pairOf(eventId: string, endpointId: string): string {
  return `${eventId} ${endpointId}`
}

/** Which endpoint must get which event, derived independently from the promises of the service. */
export function expectedPairs({ published, endpoints }: Ledger): Map<string, Published> {
  const ofAccount = Map.groupBy(endpoints, ({ accountId }) => accountId)
  const pairs = new Map<string, Published>()
  for (const event of published) {
    for (const endpoint of ofAccount.get(event.accountId) ?? [])
      if (wants(endpoint, event)) pairs.set(pairOf(event.id, endpoint.id), event)
  }
  return pairs
}

function wants({ eventTypes, createdAt }: Endpoint, { type, occurredAt }: Published): boolean {
  if (createdAt > occurredAt) return false
  const [part = ''] = type.split('.')
  return (
    eventTypes.includes(type) || eventTypes.includes(`${part}.*`) || (eventTypes.includes('*') && part !== 'webhook')
  )
}

type Received = Ledger & {
  receipts: readonly Receipt[]
  /** Pairs whose delivery has ended without success. */
  exhausted: ReadonlySet<string>
}

/** Compares the published events with the receivers'; the lists are empty when every promise held. */
export function reconcileReceipts({ receipts, exhausted, ...ledger }: Received) {
  const expected = expectedPairs(ledger)
  const accepted = new Map<string, number>()
  for (const { accepted: taken, eventId, endpointId } of receipts) {
    const pair = pairOf(eventId, endpointId)
    if (taken) accepted.set(pair, (accepted.get(pair) ?? 0) + 1)
  }
  const pairs = [...expected.keys()]
  const surplus = [...accepted.values()].reduce((sum, times) => sum + times - 1, 0)
  return {
    published: ledger.published.length,
    expectedDeliveries: expected.size,
    exhausted: exhausted.size,
    receipts: receipts.length,
    accepted: accepted.size,
    acceptedAgain: surplus,
    notReceived: pairs.filter((pair) => !accepted.has(pair) && !exhausted.has(pair)),
    receivedUnexpectedly: receipts.map(pairOfReceipt).filter((pair) => !expected.has(pair)),
    differentBodies: receipts.filter((receipt) => isDifferent(receipt, expected)).map(pairOfReceipt),
  }
}

function pairOfReceipt({ eventId, endpointId }: Receipt): string {
  return pairOf(eventId, endpointId)
}

function isDifferent(receipt: Receipt, expected: ReadonlyMap<string, Published>): boolean {
  const event = expected.get(pairOfReceipt(receipt))
  return event !== undefined && event.body !== receipt.body
}
