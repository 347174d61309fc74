import type { Route } from '@lokum/service-kit/http/create-app'
import type { Edge } from '@lokum/service-kit/http/edge'
import { agreementRoutes } from './agreements/agreement-routes.ts'
import type { Assistant } from './assistant/assistant.ts'
import { costRoutes } from './costs/cost-routes.ts'
import { documentRoutes, type Uploads } from './documents/document-routes.ts'
import type { DocumentStore } from './documents/document-store.ts'
import { itemRoutes } from './items/item-routes.ts'
import { mailRoutes } from './mails/mail-routes.ts'
import type { MailSettings } from './mails/queue-mail.ts'
import { meterRoutes } from './meters/meter-routes.ts'
import { paymentImportRoutes } from './payment-imports/payment-import-routes.ts'
import { paymentRoutes } from './payments/payment-routes.ts'
import type { RandomBelow } from './settlements/reference-code.ts'
import { settlementRoutes } from './settlements/settlement-routes.ts'
import { statementRoutes } from './statements/statement-routes.ts'
import { taxRoutes } from './tax/tax-routes.ts'
import { tenantLinkRoutes } from './tenants/tenant-link-routes.ts'
import { tenantRoutes } from './tenants/tenant-routes.ts'

type Need = {
  assistant: Assistant
  apartmentsUrl: string
  mailing: MailSettings | undefined
  /** The tenant's page. */
  portalUrl: string
  randomBelow: RandomBelow
  store: DocumentStore
  uploads: Uploads
}

/** What the service can do, noun by noun; each noun has its own table beside its verbs. */
export function routes(edge: Edge, need: Need): Route[] {
  const { assistant, apartmentsUrl, mailing, portalUrl, randomBelow, store, uploads } = need
  const { pool, log } = edge
  const asking = { pool, log, apartmentsUrl }
  const reading = { assistant, store, log }
  return [
    ...agreementRoutes(edge, asking),
    ...meterRoutes(edge, asking),
    ...documentRoutes(edge, { reading, store, uploads }),
    ...costRoutes(edge, asking),
    ...settlementRoutes(edge, { asking, reading, randomBelow }),
    ...itemRoutes(edge),
    ...statementRoutes(edge, { uploads }),
    ...mailRoutes(edge, { mailing }),
    ...paymentRoutes(edge),
    ...paymentImportRoutes(edge, { uploads }),
    ...tenantLinkRoutes(edge, { mailing, portalUrl }),
    ...tenantRoutes(edge, { store, uploads }),
    ...taxRoutes(edge),
  ]
}
