import { defineEntity, p } from '@mikro-orm/core'

// The peer is measured against the service, so that its entities are its own and change only with the peer.

export const AccountRow = defineEntity({
  name: 'Account',
  tableName: 'account',
  properties: { id: p.string().primary(), apartments: p.integer() },
})

export const ApartmentRow = defineEntity({
  name: 'Apartment',
  tableName: 'apartment',
  properties: {
    id: p.string().primary(),
    accountId: p.string(),
    label: p.string(),
    state: p.string(),
    street: p.string(),
    city: p.string(),
    postalCode: p.string().nullable(),
    surfaceM2: p.decimal().precision(8).scale(2).nullable(),
    tariffs: p.json<Record<string, unknown>[]>(),
    createdAt: p.datetime(),
  },
  uniques: [{ properties: ['accountId', 'label'] }],
})

export const KeyRow = defineEntity({
  name: 'IdempotencyKey',
  tableName: 'idempotency_key',
  properties: {
    accountId: p.string().primary(),
    key: p.string().primary(),
    fingerprint: p.string(),
    answer: p.json<Record<string, unknown>>(),
    createdAt: p.datetime(),
  },
})

export const AuditRow = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_entry',
  properties: {
    id: p.string().primary(),
    accountId: p.string().index(),
    apartmentId: p.string(),
    action: p.string(),
    entry: p.json<Record<string, unknown>>(),
    occurredAt: p.datetime(),
  },
})
