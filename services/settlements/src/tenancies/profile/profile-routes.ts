import { GetProfile, UpdateProfile } from '@lokum/contracts/settlements/profile-operations'
import type { Edge } from '@lokum/service-kit/http/edge'
import type { Route } from '@lokum/service-kit/http/open-routes'
import { serveRead, serveWrite } from '@lokum/service-kit/http/serve-operation'
import { getProfile } from './get-profile.ts'
import { updateProfile } from './update-profile.ts'

export function profileRoutes(edge: Edge): Route[] {
  return [
    [GetProfile, serveRead(edge, GetProfile, getProfile)],
    [UpdateProfile, serveWrite(edge, UpdateProfile, updateProfile)],
  ]
}
