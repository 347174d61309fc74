import {
  CreateAgreement,
  DeleteAgreement,
  GetAgreement,
  ListAgreements,
  SnapshotAgreements,
  UpdateAgreement,
} from '@lokum/contracts/settlements/agreement-operations'
import {
  CreateTerms,
  DeleteTerms,
  GetIndexation,
  ListTerms,
  UpdateTerms,
} from '@lokum/contracts/settlements/agreement-terms-operations'
import { ListTenants } from '@lokum/contracts/settlements/tenants'
import type { Edge } from '@lokum/service-kit/http/edge'
import type { Route } from '@lokum/service-kit/http/open-routes'
import { serveInternal, serveRead, serveWrite } from '@lokum/service-kit/http/serve-operation'
import type { Quotas } from '../../quotas/quota-settings.ts'
import type { ApartmentSource } from '../apartments/find-apartment.ts'
import { createAgreement } from './create-agreement.ts'
import { createTerms } from './create-terms.ts'
import { deleteAgreement } from './delete-agreement.ts'
import { deleteTerms } from './delete-terms.ts'
import { getAgreement } from './get-agreement.ts'
import { getIndexation } from './get-indexation.ts'
import type { HigherRooms } from './higher-rooms.ts'
import { listAgreements } from './list-agreements.ts'
import { listTenants } from './list-tenants.ts'
import { listTerms } from './list-terms.ts'
import { snapshotAgreements } from './snapshot-agreements.ts'
import { updateAgreement } from './update-agreement.ts'
import { updateTerms } from './update-terms.ts'

type AgreementRouteDeps = { apartmentSource: ApartmentSource; higherRooms: HigherRooms; quotas: Quotas }

export function agreementRoutes(edge: Edge, { apartmentSource, higherRooms, quotas }: AgreementRouteDeps): Route[] {
  return [
    [
      CreateAgreement,
      serveWrite(edge, CreateAgreement, (context, request) =>
        createAgreement({ ...context, ...apartmentSource, quotas }, request),
      ),
    ],
    [ListAgreements, serveRead(edge, ListAgreements, listAgreements)],
    [GetAgreement, serveRead(edge, GetAgreement, getAgreement)],
    [
      UpdateAgreement,
      serveWrite(edge, UpdateAgreement, (context, request) =>
        updateAgreement({ ...context, ...apartmentSource, ...higherRooms }, request),
      ),
    ],
    [
      DeleteAgreement,
      serveWrite(edge, DeleteAgreement, (context, request) => deleteAgreement({ ...context, ...higherRooms }, request)),
    ],
    [
      CreateTerms,
      serveWrite(edge, CreateTerms, (context, request) => createTerms({ ...context, ...higherRooms }, request)),
    ],
    [ListTerms, serveRead(edge, ListTerms, (context, request) => listTerms({ ...context, ...higherRooms }, request))],
    [
      UpdateTerms,
      serveWrite(edge, UpdateTerms, (context, request) => updateTerms({ ...context, ...higherRooms }, request)),
    ],
    [
      DeleteTerms,
      serveWrite(edge, DeleteTerms, (context, request) => deleteTerms({ ...context, ...higherRooms }, request)),
    ],
    [ListTenants, serveRead(edge, ListTenants, listTenants)],
    [GetIndexation, serveRead(edge, GetIndexation, getIndexation)],
    [SnapshotAgreements, serveInternal(edge, SnapshotAgreements, snapshotAgreements)],
  ]
}
