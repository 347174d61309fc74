import { type Maker, type Records, readBroker, readRows } from './read-records.ts'
import type { openRecordingReceiver } from './recording-receiver.ts'

type Receiver = Awaited<ReturnType<typeof openRecordingReceiver>>
/** Milliseconds from the change to the broker's keeping its event, and to the receiver's seeing it. */
export type Flow = { occurredAt: number; toBrokerMs: number; toReceiverMs: number }

/** How long each event of the named services was on its way; one that did not arrive has infinity. */
export async function measureEventFlow(
  records: Records,
  { receivedAt }: Receiver,
  services: readonly Maker[],
): Promise<Flow[]> {
  const storedAt = new Map((await readBroker(records)).map((message) => [message.id, message.storedAt]))
  const rows = await Promise.all(services.map((service) => readRows(records, service)))
  return rows
    .flatMap(({ events }) => events)
    .map(({ id, occurredAt }) => ({
      occurredAt,
      toBrokerMs: (storedAt.get(id) ?? Number.POSITIVE_INFINITY) - occurredAt,
      toReceiverMs: (receivedAt.get(id) ?? Number.POSITIVE_INFINITY) - occurredAt,
    }))
}
