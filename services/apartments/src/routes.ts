import { GetAccount } from '@lokum/contracts/apartments/account-operations'
import {
  ArchiveApartment,
  CreateApartment,
  GetApartment,
  ListApartmentAuditLog,
  ListApartments,
  ReopenApartment,
  SnapshotApartments,
  UpdateApartment,
} from '@lokum/contracts/apartments/operations'
import { SnapshotApartmentsAudit } from '@lokum/contracts/audit/operations'
import { snapshotAuditEntries } from '@lokum/service-kit/copy/snapshot-audit-entries'
import type { Edge } from '@lokum/service-kit/http/edge'
import type { Route } from '@lokum/service-kit/http/open-routes'
import { serveInternal, serveRead, serveSingleStatement, serveWrite } from '@lokum/service-kit/http/serve-operation'
import type { DocumentStore } from '@lokum/service-kit/stores/document-store'
import { archiveApartment } from './apartments/archive-apartment.ts'
import { createApartment } from './apartments/create-apartment.ts'
import { getApartment } from './apartments/get-apartment.ts'
import { listApartments } from './apartments/list-apartments.ts'
import { reopenApartment } from './apartments/reopen-apartment.ts'
import { snapshotApartments } from './apartments/snapshot-apartments.ts'
import { updateApartment } from './apartments/update-apartment.ts'
import { listAuditLog } from './audit/list-audit-log.ts'
import { getAccount } from './plans/get-account.ts'
import type { Plans } from './plans/plan.ts'

type Own = { plans: Plans; store: DocumentStore | undefined }

/** The operations of the service. */
export function routes(edge: Edge, { plans, store }: Own): Route[] {
  return [
    [
      CreateApartment,
      serveSingleStatement(edge, CreateApartment, (context, request) =>
        createApartment({ ...context, plans }, request),
      ),
    ],
    [ListApartments, serveRead(edge, ListApartments, listApartments)],
    [GetApartment, serveRead(edge, GetApartment, getApartment)],
    [UpdateApartment, serveWrite(edge, UpdateApartment, updateApartment)],
    [ArchiveApartment, serveWrite(edge, ArchiveApartment, archiveApartment)],
    [
      ReopenApartment,
      serveWrite(edge, ReopenApartment, (context, request) => reopenApartment({ ...context, plans }, request)),
    ],
    [
      ListApartmentAuditLog,
      serveRead(edge, ListApartmentAuditLog, (context, request) => listAuditLog({ ...context, store }, request)),
    ],
    [GetAccount, serveRead(edge, GetAccount, (context) => getAccount({ ...context, plans }))],
    [SnapshotApartments, serveInternal(edge, SnapshotApartments, snapshotApartments)],
    [SnapshotApartmentsAudit, serveInternal(edge, SnapshotApartmentsAudit, snapshotAuditEntries)],
  ]
}
