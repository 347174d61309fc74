import type { RequestOf } from '@lokum/contracts/interface/operation'
import {
  CreateTenantReading,
  DeclineTenantMails,
  GetTenantCutOut,
  GetTenantMails,
  GetTenantPhoto,
  GetTenantSettlement,
  GetTenantStatement,
  ListTenantReadingRequests,
  ReopenTenantMails,
} from '@lokum/contracts/settlements/tenant-operations'
import type { Context } from '@lokum/service-kit/http/context'
import type { Edge } from '@lokum/service-kit/http/edge'
import type { Route } from '@lokum/service-kit/http/open-routes'
import { serveFile } from '@lokum/service-kit/http/serve-file'
import { serveRead, serveWrite } from '@lokum/service-kit/http/serve-operation'
import type { DocumentStore } from '@lokum/service-kit/stores/document-store'
import { atOneMoment } from '../../queries/at-one-moment.ts'
import type { Quotas } from '../../quotas/quota-settings.ts'
import { serveUpload } from '../../uploads/serve-upload.ts'
import { UploadSlots } from '../../uploads/upload-slots.ts'
import type { LoadBalance } from '../ledger-functions.ts'
import { createTenantReading } from './create-tenant-reading.ts'
import { declineTenantMails, reopenTenantMails } from './decide-mails.ts'
import { getTenantCutOut } from './get-tenant-cut-out.ts'
import { getTenantMails } from './get-tenant-mails.ts'
import { getTenantPhoto } from './get-tenant-photo.ts'
import { getTenantSettlement } from './get-tenant-settlement.ts'
import { getTenantStatement } from './get-tenant-statement.ts'
import { keepPhoto } from './keep-photo.ts'
import { listTenantReadingRequests } from './list-tenant-reading-requests.ts'
import { noteVisit } from './note-visit.ts'
import { selectMailbox } from './unrevoked-link.ts'
import { createLinkVerifier } from './verify-link.ts'

type TenantRouteDeps = { quotas: Quotas; store: DocumentStore; uploads: { folder: string }; loadBalance: LoadBalance }

/** The concurrent uploads of one account's tenants, separate from the landlord's, so that holders of links cannot block the landlord. */
const uploadsAtOnce = { together: 50, ofOneAccount: 4 }

/** Routes for holders of a link; they refuse all other tokens, and all other routes refuse a link's token. */
export function tenantRoutes(everybodys: Edge, { quotas, store, uploads, loadBalance }: TenantRouteDeps): Route[] {
  const edge = { ...everybodys, verifyToken: createLinkVerifier(everybodys) }
  const readSettlement = atOneMoment((context: Context, request: RequestOf<typeof GetTenantSettlement>) =>
    getTenantSettlement({ ...context, loadBalance }, request),
  )
  const mailboxes = { ...everybodys, verifyToken: createLinkVerifier(everybodys, selectMailbox) }
  return [
    [GetTenantMails, serveRead(mailboxes, GetTenantMails, getTenantMails)],
    [DeclineTenantMails, serveWrite(mailboxes, DeclineTenantMails, declineTenantMails)],
    [ReopenTenantMails, serveWrite(mailboxes, ReopenTenantMails, reopenTenantMails)],
    [
      GetTenantSettlement,
      serveRead(edge, GetTenantSettlement, async (context, request) => {
        await noteVisit(context)
        return await readSettlement(context, request)
      }),
    ],
    [
      GetTenantStatement,
      serveFile(edge, GetTenantStatement, (context, request) => getTenantStatement({ ...context, store }, request)),
    ],
    [
      GetTenantPhoto,
      serveFile(edge, GetTenantPhoto, (context, request) => getTenantPhoto({ ...context, store }, request)),
    ],
    [
      GetTenantCutOut,
      serveFile(edge, GetTenantCutOut, (context, request) => getTenantCutOut({ ...context, store }, request)),
    ],
    [ListTenantReadingRequests, serveRead(edge, ListTenantReadingRequests, listTenantReadingRequests)],
    [
      CreateTenantReading,
      serveUpload(edge, CreateTenantReading, {
        folder: uploads.folder,
        slots: new UploadSlots(uploadsAtOnce),
        keep: (author, upload) => keepPhoto({ ...edge, quotas, store }, author, upload),
        verb: (context, request) => createTenantReading({ ...context, quotas }, request),
      }),
    ],
  ]
}
