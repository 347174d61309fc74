import { eventually } from '@lokum/local-stack/testing/eventually'
import { newId } from '@lokum/service-kit/ids'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { headers, type NatsConnection } from '@nats-io/transport-node'

export type PublishedEvent = {
  id?: string
  type?: string
  accountId: string
  data?: string
  occurredAt?: Date
  headers?: Record<string, string>
}

/** Publishes as the other services' outboxes do. Gives the event's id once the broker has kept it. */
export async function publishEvent(broker: NatsConnection, event: PublishedEvent): Promise<string> {
  const { id = newId('event'), type = 'apartment.created', data = anApartment() } = event
  const message = headers()
  const attributes = {
    'ce-id': id,
    'ce-type': type,
    'ce-specversion': '1.0',
    'ce-time': (event.occurredAt ?? new Date()).toISOString(),
    'ce-subject': 'apt_01jd3k5q9ze8r9v4k7m2n6p0xs',
    'ce-accountid': event.accountId,
    'ce-sequence': '1',
    ...event.headers,
  }
  for (const [name, value] of Object.entries(attributes)) message.set(name, value)
  await jetstream(broker).publish(type, data, { msgID: id, headers: message })
  return id
}

/** Waits until the service that was just started has made the streams. */
export async function streamsExist(broker: NatsConnection): Promise<void> {
  const manager = await jetstreamManager(broker)
  await eventually(() => Promise.all(['EVENTS', 'AUDIT'].map((name) => manager.streams.info(name))))
}

export function anApartment(members: Record<string, unknown> = {}): string {
  return JSON.stringify({ id: newId('apartment'), label: 'Długa 7/12', state: 'setup', ...members })
}
