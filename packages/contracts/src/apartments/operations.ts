import { z } from 'zod'
import { AuditLogPage } from '../audit/audit-entry.ts'
import { defineOperation, readLimit, writeLimit } from '../interface/operation.ts'
import { byChange, changesPage, changesQuery } from '../values/changes.ts'
import { idSchema } from '../values/ids.ts'
import { PageQuery, pageSchema } from '../values/page.ts'
import { AddressInput, Apartment, ApartmentState, Label, SurfaceM2, Tariffs } from './apartment.ts'

const params = z.strictObject({ id: idSchema('apartment') })
const part = { service: 'apartments', tag: 'Apartments' } as const

/** `POST /v1/apartments`; unknown members are ignored, since the specification says that there are fields it does not show. */
export const CreateApartment = defineOperation({
  ...part,
  id: 'createApartment',
  method: 'POST',
  path: '/v1/apartments',
  summary: 'Create an apartment',
  description:
    'Creates an apartment on the landlord’s account, with its tariffs if the request contains them. Repeating the request with the same Idempotency-Key within 24 hours returns the same apartment. Emits apartment.created and audit.event.',
  scopes: ['apartments.write'],
  limit: writeLimit,
  ignoresUnknown: true,
  versioned: true,
  request: {
    body: z
      .object({ label: Label, address: AddressInput, surface_m2: SurfaceM2.optional(), tariffs: Tariffs.optional() })
      .meta({
        id: 'CreateApartmentRequest',
        description: 'A new apartment; unknown members are ignored and named in Lokum-Ignored',
      }),
  },
  answer: { status: 201, body: Apartment },
  problems: ['label_conflict', 'plan_limit_reached'],
})

export const ListApartments = defineOperation({
  ...part,
  id: 'listApartments',
  method: 'GET',
  path: '/v1/apartments',
  summary: 'List apartments, newest first',
  description: `Apartments in every state are listed, archived ones too, unless \`state\` or \`label\` selects some. ${byChange}`,
  scopes: ['apartments.read'],
  limit: readLimit,
  request: { query: changesQuery({ state: ApartmentState.optional(), label: Label.optional() }) },
  answer: {
    status: 200,
    body: changesPage(Apartment).meta({ id: 'ApartmentPage', description: 'A page of apartments, newest first' }),
  },
  problems: [],
})

/** Also open to `settlements.write`: the settlements service asks for an apartment that its copy does not have yet. */
export const GetApartment = defineOperation({
  ...part,
  id: 'getApartment',
  method: 'GET',
  path: '/v1/apartments/{id}',
  summary: 'Get an apartment',
  description:
    'The answer has an ETag for `If-Match`. Another account’s apartment is not found. The scope settlements.write is enough too.',
  scopes: ['apartments.read', 'settlements.write'],
  limit: readLimit,
  versioned: 'whole',
  request: { params },
  answer: { status: 200, body: Apartment },
  problems: ['not_found'],
})

export const UpdateApartment = defineOperation({
  ...part,
  id: 'updateApartment',
  method: 'PATCH',
  path: '/v1/apartments/{id}',
  summary: 'Change the label, address, area or tariffs (JSON merge patch)',
  description:
    'Members that are left out stay as they are; null removes a value. Refused with label_conflict if another apartment has the label, and with invalid_state if the apartment is archived. A patch without changes has no effect. Emits apartment.updated and audit.event.',
  scopes: ['apartments.write'],
  limit: writeLimit,
  versioned: true,
  request: {
    params,
    body: z
      .strictObject({
        label: Label,
        address: z
          .strictObject({ ...AddressInput.shape, postal_code: AddressInput.shape.postal_code.nullable() })
          .partial()
          .meta({ description: 'Members of the address to change; null removes the postal code' }),
        surface_m2: SurfaceM2.nullable(),
        tariffs: Tariffs.nullable().meta({
          description: 'All prices of utilities, at most 50, instead of those before; null removes them',
        }),
      })
      .partial()
      .meta({
        id: 'UpdateApartmentRequest',
        description: 'Members of the apartment to change; null removes an optional value',
      }),
  },
  answer: { status: 200, body: Apartment },
  problems: ['not_found', 'label_conflict', 'invalid_state', 'precondition_failed'],
})

export const ArchiveApartment = defineOperation({
  ...part,
  id: 'archiveApartment',
  method: 'POST',
  path: '/v1/apartments/{id}/archive',
  summary: 'Archive an apartment and free its label and its place in the plan',
  description:
    'Refused with invalid_state while an agreement is running on the current day in Europe/Warsaw. `reopen` undoes it.',
  scopes: ['apartments.write'],
  limit: writeLimit,
  versioned: true,
  request: { params },
  answer: { status: 200, body: Apartment },
  problems: ['not_found', 'invalid_state', 'precondition_failed'],
})

export const ReopenApartment = defineOperation({
  ...part,
  id: 'reopenApartment',
  method: 'POST',
  path: '/v1/apartments/{id}/reopen',
  summary: 'Undo the archiving of an apartment',
  description:
    'The apartment takes its label and a place in the plan again, and is active if it ever had an agreement. Refused with label_conflict if another apartment has the label now, with plan_limit_reached if the plan is full, and with invalid_state if the apartment is not archived. Emits apartment.updated and audit.event.',
  scopes: ['apartments.write'],
  limit: writeLimit,
  versioned: true,
  request: { params },
  answer: { status: 200, body: Apartment },
  problems: ['not_found', 'label_conflict', 'plan_limit_reached', 'invalid_state', 'precondition_failed'],
})

export const ListApartmentAuditLog = defineOperation({
  ...part,
  id: 'listApartmentAuditLog',
  method: 'GET',
  path: '/v1/apartments/{id}/audit-log',
  summary: 'List the audit log of an apartment, newest first',
  description:
    'Each entry names the actor, the time, the request and the event that the change emitted. Entries are never changed. `GET /v1/audit-log` lists those of all objects.',
  scopes: ['audit.read'],
  limit: readLimit,
  request: { params, query: PageQuery },
  answer: { status: 200, body: AuditLogPage },
  problems: ['not_found'],
})

/** Fills a neighbour's empty copy: every apartment of every account, in the order of their identifiers. */
export const SnapshotApartments = defineOperation({
  ...part,
  id: 'snapshotApartments',
  method: 'GET',
  path: '/internal/apartments',
  summary: 'All apartments of all accounts, for another service’s copy',
  description: 'In the order of their identifiers, so that what is created meanwhile comes last.',
  scopes: ['internal'],
  limit: readLimit,
  request: { query: PageQuery },
  answer: {
    status: 200,
    body: pageSchema(z.object({ account_id: idSchema('account'), sequence: z.int(), apartment: Apartment })),
  },
  problems: [],
})
