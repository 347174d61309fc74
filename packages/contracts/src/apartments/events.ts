import { defineEvent } from '../interface/event.ts'
import { Apartment } from './apartment.ts'

const part = {
  stream: 'EVENTS',
  version: 1,
  publishers: ['apartments'],
  readScope: 'apartments.read',
  data: Apartment,
} as const

/** Immediately after creation; the data is the same object as in the 201 answer. */
export const ApartmentCreated = defineEvent({
  ...part,
  type: 'apartment.created',
  summary: 'An apartment was created',
  description: 'Sent once for each apartment, by `POST /v1/apartments`. The data is the object of the 201 response.',
})

export const ApartmentUpdated = defineEvent({
  ...part,
  type: 'apartment.updated',
  summary: 'The label, address, area, tariffs or state of an apartment changed',
  description:
    'Sent when a patch changed something, when the first agreement made the apartment active, and when its archiving was undone.',
})

export const ApartmentArchived = defineEvent({
  ...part,
  type: 'apartment.archived',
  summary: 'An apartment was archived',
  description: 'Sent when the landlord archived it. Until it is reopened (`apartment.updated`), it does not change.',
})
