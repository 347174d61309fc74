import type { EventContract } from '../interface/event.ts'
import type { JsonObject } from '../values/json.ts'
import type { Examples } from './example.ts'
import { drawSample } from './sample.ts'

/** Operations whose answer is the data of the event that they emit. */
const answers: Readonly<Record<string, string>> = {
  'apartment.created': 'createApartment',
  'apartment.updated': 'updateApartment',
  'apartment.archived': 'archiveApartment',
  'agreement.created': 'createAgreement',
  'agreement.updated': 'updateAgreement',
  'agreement.ended': 'endAgreement',
  'settlement.created': 'createSettlement',
  'payment.received': 'recordPayment',
  'webhook.endpoint_updated': 'updateWebhookEndpoint',
  'webhook.endpoint_paused': 'pauseWebhookEndpoint',
  'webhook.endpoint_resumed': 'resumeWebhookEndpoint',
  'webhook.job_started': 'replayWebhookEvents',
  'webhook.job_cancelled': 'cancelWebhookJob',
}

/** Data of an event: that of a recorded answer if there is one, otherwise made up. */
export function eventExample(examples: Examples, event: Pick<EventContract, 'type' | 'data'>): JsonObject {
  return examples.get(answers[event.type] ?? '')?.answer.body ?? drawSample(event)
}
