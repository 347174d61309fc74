import { UpdateInstalments } from '@lokum/contracts/settlements/instalment-operations'
import type { Edge } from '@lokum/service-kit/http/edge'
import type { Route } from '@lokum/service-kit/http/open-routes'
import { serveWrite } from '@lokum/service-kit/http/serve-operation'
import { updateInstalments } from './update-instalments.ts'

export function instalmentRoutes(edge: Edge): Route[] {
  return [[UpdateInstalments, serveWrite(edge, UpdateInstalments, updateInstalments)]]
}
