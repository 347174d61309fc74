import { join } from 'node:path'
import {
  operationsUrl,
  type ServiceName,
  type ServiceSurroundings,
  serviceEnvironment,
} from '../services/service-environment.ts'
import { startService } from '../services/service-process.ts'
import type { Part } from './part.ts'
import type { PartSettings } from './settings.ts'

/** Arguments of Node that run a service, migrate its database, and set the broker up. */
export interface ServicePrograms {
  readonly run: (name: ServiceName) => readonly string[]
  readonly migrate: (name: ServiceName) => readonly string[]
  readonly setUpBroker: readonly string[]
}

/** One service as the supervisor starts it. */
export function servicePart(
  need: { settings: PartSettings; programs: Pick<ServicePrograms, 'run'>; surroundings: ServiceSurroundings },
  name: ServiceName,
): Part {
  return {
    name,
    title: name,
    address: `http://127.0.0.1:${need.settings.ports[name]}`,
    start: (control) =>
      startService({
        name,
        arguments: need.programs.run(name),
        environment: serviceEnvironment(name, need.surroundings),
        readyUrl: `${operationsUrl(name, need.surroundings)}/health/ready`,
        logFile: join(need.settings.logFolder, `${name}.log`),
        ...control,
      }),
  }
}
