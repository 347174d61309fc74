import { join } from 'node:path'
import {
  type PortalSurroundings,
  portalAddress,
  portalEnvironment,
  portalOperationsUrl,
} from '../services/portal-environment.ts'
import { serviceArguments, startService } from '../services/service-process.ts'
import type { Part } from './part.ts'
import type { PartSettings } from './settings.ts'

/** The portal as the supervisor starts it. */
export function portalPart({ logFolder }: PartSettings, surroundings: PortalSurroundings): Part {
  return {
    name: 'portal',
    title: 'portal',
    address: portalAddress(surroundings.ports),
    start: (control) =>
      startService({
        name: 'portal',
        arguments: serviceArguments('portal'),
        environment: portalEnvironment(surroundings),
        readyUrl: `${portalOperationsUrl(surroundings.ports)}/health/ready`,
        logFile: join(logFolder, 'portal.log'),
        ...control,
      }),
  }
}
