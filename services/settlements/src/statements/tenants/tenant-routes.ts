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

/** The concurrent uploads of one account's tenants, separate from the landlord's, so that holders of links cannot block the landlord. */
const uploadsAtOnce = { together: 50, ofOneAccount: 10 }

/** Routes for holders of a link; they refuse all other tokens, and all other routes refuse a link's token. */
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
