import {
  CancelReadingRequest,
  CreateReadingRequest,
  CreateTenantLink,
  ListReadingRequests,
  ListTenantLinks,
  RevokeTenantLink,
} from '@lokum/contracts/settlements/tenant-link-operations'
import type { Edge } from '@lokum/service-kit/http/edge'
import type { Route } from '@lokum/service-kit/http/open-routes'
import { serveRead, serveWrite } from '@lokum/service-kit/http/serve-operation'
import type { Quotas } from '../../quotas/quota-settings.ts'
import type { MailSettings } from '../mails/queue-mail.ts'
import { cancelReadingRequest } from './cancel-reading-request.ts'
import { createReadingRequest } from './create-reading-request.ts'
import { createTenantLink } from './create-tenant-link.ts'
import { listReadingRequests } from './list-reading-requests.ts'
import { listTenantLinks } from './list-tenant-links.ts'
import { revokeTenantLink } from './revoke-tenant-link.ts'

type TenantLinkRouteDeps = { mailing: MailSettings | undefined; quotas: Quotas; portalUrl: string }

/** The landlord's routes for tenants' links and reading requests. */
export function tenantLinkRoutes(edge: Edge, { mailing, portalUrl, quotas }: TenantLinkRouteDeps): Route[] {
  return [
    [
      CreateTenantLink,
      serveWrite(edge, CreateTenantLink, (context, request) => createTenantLink({ ...context, portalUrl }, request)),
    ],
    [ListTenantLinks, serveRead(edge, ListTenantLinks, listTenantLinks)],
    [RevokeTenantLink, serveWrite(edge, RevokeTenantLink, revokeTenantLink)],
    [
      CreateReadingRequest,
      serveWrite(edge, CreateReadingRequest, (context, request) =>
        createReadingRequest({ ...context, mailing, quotas }, request),
      ),
    ],
    [ListReadingRequests, serveRead(edge, ListReadingRequests, listReadingRequests)],
    [CancelReadingRequest, serveWrite(edge, CancelReadingRequest, cancelReadingRequest)],
  ]
}
