import { GetInstalments, UpdateInstalments } from '@lokum/contracts/settlements/instalment-operations'
import type { Edge } from '@lokum/service-kit/http/edge'
import type { Route } from '@lokum/service-kit/http/open-routes'
import { serveRead, serveWrite } from '@lokum/service-kit/http/serve-operation'
import { getInstalments } from './get-instalments.ts'
import { updateInstalments } from './update-instalments.ts'

export function instalmentRoutes(edge: Edge): Route[] {
  return [
    [GetInstalments, serveRead(edge, GetInstalments, getInstalments)],
    [UpdateInstalments, serveWrite(edge, UpdateInstalments, updateInstalments)],
  ]
}
