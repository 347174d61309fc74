import { join } from 'node:path'
import { freePort } from '@lokum/local-stack/free-port'
import { RestartableProcess } from '@lokum/local-stack/processes/restartable-process'
import { serviceArguments, startService } from '@lokum/local-stack/services/service-process'
import * as own from '@lokum/local-stack/world/open-own-world'
import { streamsExist } from './publish-event.ts'
import { withBroker } from './world.ts'

export type WorldOfReplicas = Awaited<ReturnType<typeof openWorldOfReplicas>>

/** A world of its own whose webhooks service is a process that a test can kill; a second replica is started by the test. */
export async function openWorldOfReplicas(settings: Record<string, string> = {}) {
  const one = new RestartableProcess(() => launch(world, 'one', {}))
  const world = await own.openOwnWorld({
    start: { webhooks: () => one.start().then(() => one) },
    settings: { webhooks: settings },
    stopped: ['webhooks'],
  })
  const ports = { PORT: '0', OPERATIONS_PORT: String(await freePort()) }
  const other = world.use(new RestartableProcess(() => launch(world, 'other', ports)))
  const opened = await withBroker(world)
  await world.services.webhooks.start()
  await streamsExist(opened.broker)
  return { ...opened, one, other, logFile: logFileOf(world, 'one') }
}

const logFileOf = ({ system }: own.OwnWorld, name: string) => join(system.filesFolder, `${name}.log`)

function launch(world: own.OwnWorld, name: string, ports: Record<string, string>) {
  const environment = { PATH: process.env.PATH, ...world.environments.webhooks, ...ports }
  return startService({
    name: 'webhooks',
    arguments: serviceArguments('webhooks'),
    environment,
    readyUrl: `http://127.0.0.1:${ports.OPERATIONS_PORT ?? world.environments.webhooks.OPERATIONS_PORT}/health/ready`,
    logFile: logFileOf(world, name),
  })
}
