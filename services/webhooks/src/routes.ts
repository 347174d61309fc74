import {
  CreateWebhookEndpoint,
  DeleteWebhookEndpoint,
  FindUnknownEvents,
  GetWebhookDelivery,
  GetWebhookEndpoint,
  ListWebhookDeliveries,
  ListWebhookEndpoints,
} from '@lokum/contracts/webhooks/operations'
import type { Route } from '@lokum/service-kit/http/create-app'
import type { Edge } from '@lokum/service-kit/http/edge'
import { serveInternal, serveRead, serveWrite } from '@lokum/service-kit/http/serve-operation'
import type { Cipher } from '@lokum/service-kit/secrets/cipher'
import type { AddressRules, Resolve } from './addresses/address-rules.ts'
import { getDelivery } from './deliveries/get-delivery.ts'
import { listDeliveries } from './deliveries/list-deliveries.ts'
import { checkEndpoint } from './endpoints/check-endpoint.ts'
import { createEndpoint } from './endpoints/create-endpoint.ts'
import { deleteEndpoint } from './endpoints/delete-endpoint.ts'
import { getEndpoint } from './endpoints/get-endpoint.ts'
import { listEndpoints } from './endpoints/list-endpoints.ts'
import { findUnknownEvents } from './ingest/find-unknown-events.ts'

type Need = { cipher: Cipher; rules: AddressRules; resolve: Resolve }

/** What the service can do. */
export function routes(edge: Edge, { cipher, rules, resolve }: Need): Route[] {
  return [
    [
      CreateWebhookEndpoint,
      serveWrite(
        edge,
        CreateWebhookEndpoint,
        (context, request) => createEndpoint({ ...context, cipher }, request),
        (author, request) => checkEndpoint({ ...author, rules, resolve }, request),
      ),
    ],
    [ListWebhookEndpoints, serveRead(edge, ListWebhookEndpoints, listEndpoints)],
    [GetWebhookEndpoint, serveRead(edge, GetWebhookEndpoint, getEndpoint)],
    [DeleteWebhookEndpoint, serveWrite(edge, DeleteWebhookEndpoint, deleteEndpoint)],
    [ListWebhookDeliveries, serveRead(edge, ListWebhookDeliveries, listDeliveries)],
    [GetWebhookDelivery, serveRead(edge, GetWebhookDelivery, getDelivery)],
    [FindUnknownEvents, serveInternal(edge, FindUnknownEvents, findUnknownEvents)],
  ]
}
