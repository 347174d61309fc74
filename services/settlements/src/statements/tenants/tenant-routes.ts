import {
  GetTenantPhoto,
  GetTenantSettlement,
  GetTenantStatement,
  ListTenantReadingRequests,
  SendTenantReading,
} from '@lokum/contracts/settlements/tenant-operations'
import { atOneMoment } from '@lokum/service-kit/http/at-one-moment'
import type { Edge } from '@lokum/service-kit/http/edge'
import type { Route } from '@lokum/service-kit/http/open-routes'
import { serveFile } from '@lokum/service-kit/http/serve-file'
import { serveRead } from '@lokum/service-kit/http/serve-operation'
import { serveUpload } from '@lokum/service-kit/uploads/serve-upload'
import { UploadSlots } from '@lokum/service-kit/uploads/upload-slots'
import type { DocumentStore } from '../../documents/stores/document-store.ts'
import type { LoadBalance } from '../ledger-functions.ts'
import { getTenantPhoto } from './get-tenant-photo.ts'
import { getTenantSettlement } from './get-tenant-settlement.ts'
import { getTenantStatement } from './get-tenant-statement.ts'
import { keepPhoto } from './keep-photo.ts'
import { listTenantReadingRequests } from './list-tenant-reading-requests.ts'
import { sendTenantReading } from './send-tenant-reading.ts'
import { createLinkVerifier } from './verify-link.ts'

type Need = { store: DocumentStore; uploads: { folder: string }; loadBalance: LoadBalance }

/** Of one account's tenants so few at once, apart from the landlord's own uploads, which nobody with a link can hold up. */
const uploadsAtOnce = { together: 50, ofOneAccount: 10 }

/** What whoever holds a link may do; the token of anybody else is refused here, as a link's is everywhere else. */
export function tenantRoutes(everybodys: Edge, { store, uploads, loadBalance }: Need): Route[] {
  const edge = { ...everybodys, verifyToken: createLinkVerifier(everybodys) }
  return [
    [
      GetTenantSettlement,
      serveRead(
        edge,
        GetTenantSettlement,
        atOneMoment((context, request) => getTenantSettlement({ ...context, loadBalance }, request)),
      ),
    ],
    [GetTenantStatement, serveFile(edge, GetTenantStatement, getTenantStatement)],
    [
      GetTenantPhoto,
      serveFile(edge, GetTenantPhoto, (context, request) => getTenantPhoto({ ...context, store }, request)),
    ],
    [ListTenantReadingRequests, serveRead(edge, ListTenantReadingRequests, listTenantReadingRequests)],
    [
      SendTenantReading,
      serveUpload(edge, SendTenantReading, {
        folder: uploads.folder,
        slots: new UploadSlots(uploadsAtOnce),
        keep: (author, upload) => keepPhoto({ ...edge, store }, author, upload),
        verb: sendTenantReading,
      }),
    ],
  ]
}
