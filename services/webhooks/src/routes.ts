import { ListAuditLog } from '@lokum/contracts/audit/operations'
import {
  CancelWebhookJob,
  GetWebhookDelivery,
  GetWebhookJob,
  ListWebhookDeliveries,
  ListWebhookJobs,
  RecoverWebhookDeliveries,
  ReplayWebhookEvents,
  ResendWebhookDelivery,
} from '@lokum/contracts/webhooks/delivery-operations'
import { GetEvent, ListEvents, ListWebhookEventTypes } from '@lokum/contracts/webhooks/event-operations'
import {
  CreateWebhookEndpoint,
  DeleteWebhookEndpoint,
  FindUnknownEvents,
  GetWebhookEndpoint,
  ListWebhookEndpoints,
  PauseWebhookEndpoint,
  ReopenWebhookEndpoint,
  RotateWebhookSecret,
  TestWebhookEndpoint,
  UpdateWebhookEndpoint,
} from '@lokum/contracts/webhooks/operations'
import type { Edge } from '@lokum/service-kit/http/edge'
import type { Route } from '@lokum/service-kit/http/open-routes'
import { serveInternal, serveRead, serveWrite } from '@lokum/service-kit/http/serve-operation'
import type { Cipher } from '@lokum/service-kit/secrets/cipher'
import type { AddressRules, Resolve } from './addresses/address-rules.ts'
import { listAuditLog } from './audit/list-audit-log.ts'
import { getDelivery } from './deliveries/get-delivery.ts'
import { listDeliveries } from './deliveries/list-deliveries.ts'
import { resendDelivery } from './deliveries/resend-delivery.ts'
import { testEndpoint } from './deliveries/test-endpoint.ts'
import { checkEndpoint } from './endpoints/check-endpoint.ts'
import { checkUpdate } from './endpoints/check-update.ts'
import { createEndpoint } from './endpoints/create-endpoint.ts'
import { deleteEndpoint } from './endpoints/delete-endpoint.ts'
import { getEndpoint } from './endpoints/get-endpoint.ts'
import { listEndpoints } from './endpoints/list-endpoints.ts'
import { pauseEndpoint } from './endpoints/pause-endpoint.ts'
import { placeAhead } from './endpoints/place-ahead.ts'
import { reopenEndpoint } from './endpoints/reopen-endpoint.ts'
import { rotateSecret } from './endpoints/rotate-secret.ts'
import { updateEndpoint } from './endpoints/update-endpoint.ts'
import { getEvent } from './events/get-event.ts'
import { listEventTypes } from './events/list-event-types.ts'
import { listEvents } from './events/list-events.ts'
import { findUnknownEvents } from './ingest/find-unknown-events.ts'
import { cancelJob } from './jobs/cancel-job.ts'
import { getJob } from './jobs/get-job.ts'
import { listJobs } from './jobs/list-jobs.ts'
import { startRecoverJob } from './jobs/start-recover-job.ts'
import { startReplayJob } from './jobs/start-replay-job.ts'

type RouteDeps = { cipher: Cipher; rules: AddressRules; resolve: Resolve }

/** The operations of the service. */
export function routes(edge: Edge, need: RouteDeps): Route[] {
  return [
    ...endpointRoutes(edge, need),
    ...deliveryRoutes(edge),
    ...jobRoutes(edge),
    [ListAuditLog, serveRead(edge, ListAuditLog, listAuditLog)],
    [ListEvents, serveRead(edge, ListEvents, listEvents)],
    [GetEvent, serveRead(edge, GetEvent, getEvent)],
    [ListWebhookEventTypes, serveRead(edge, ListWebhookEventTypes, listEventTypes)],
    [FindUnknownEvents, serveInternal(edge, FindUnknownEvents, findUnknownEvents)],
  ]
}

function endpointRoutes(edge: Edge, need: RouteDeps): Route[] {
  return [
    [CreateWebhookEndpoint, serveCreation(edge, need)],
    [ListWebhookEndpoints, serveRead(edge, ListWebhookEndpoints, listEndpoints)],
    [GetWebhookEndpoint, serveRead(edge, GetWebhookEndpoint, getEndpoint)],
    [UpdateWebhookEndpoint, serveUpdate(edge, need)],
    [PauseWebhookEndpoint, serveWrite(edge, PauseWebhookEndpoint, pauseEndpoint)],
    [ReopenWebhookEndpoint, serveWrite(edge, ReopenWebhookEndpoint, reopenEndpoint)],
    [RotateWebhookSecret, serveRotation(edge, need)],
    [TestWebhookEndpoint, serveWrite(edge, TestWebhookEndpoint, testEndpoint)],
    [DeleteWebhookEndpoint, serveWrite(edge, DeleteWebhookEndpoint, deleteEndpoint)],
  ]
}

function deliveryRoutes(edge: Edge): Route[] {
  return [
    [ListWebhookDeliveries, serveRead(edge, ListWebhookDeliveries, listDeliveries)],
    [GetWebhookDelivery, serveRead(edge, GetWebhookDelivery, getDelivery)],
    [ResendWebhookDelivery, serveWrite(edge, ResendWebhookDelivery, resendDelivery)],
  ]
}

function jobRoutes(edge: Edge): Route[] {
  return [
    [RecoverWebhookDeliveries, serveWrite(edge, RecoverWebhookDeliveries, startRecoverJob)],
    [ReplayWebhookEvents, serveWrite(edge, ReplayWebhookEvents, startReplayJob)],
    [ListWebhookJobs, serveRead(edge, ListWebhookJobs, listJobs)],
    [GetWebhookJob, serveRead(edge, GetWebhookJob, getJob)],
    [CancelWebhookJob, serveWrite(edge, CancelWebhookJob, cancelJob)],
  ]
}

function serveCreation(edge: Edge, { cipher, rules, resolve }: RouteDeps) {
  return serveWrite(
    edge,
    CreateWebhookEndpoint,
    (context, request) => createEndpoint({ ...context, cipher }, request),
    (author, request) => checkEndpoint({ ...author, rules, resolve }, request),
  )
}

function serveUpdate(edge: Edge, { cipher, rules, resolve }: RouteDeps) {
  return serveWrite(
    edge,
    UpdateWebhookEndpoint,
    (context, request) => updateEndpoint({ ...context, cipher }, request),
    async (author, request) => {
      await checkUpdate({ rules, resolve }, request)
      await placeAhead({ ...edge, ...author }, request)
    },
  )
}

function serveRotation(edge: Edge, { cipher }: RouteDeps) {
  return serveWrite(edge, RotateWebhookSecret, (context, request) => rotateSecret({ ...context, cipher }, request))
}
