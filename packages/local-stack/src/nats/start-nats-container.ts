import { images } from '../containers/images.ts'
import { openFolder } from '../containers/open-folder.ts'
import { reachEngine } from '../containers/reach-engine.ts'
import { startContainer } from '../containers/start-container.ts'
import type { Environment } from '../environment.ts'
import { readFlush } from '../flush.ts'
import { freePort } from '../free-port.ts'
import { type OwnServer, openServer } from '../processes/server.ts'
import { greets } from './greets.ts'
import { natsConfiguration } from './nats-configuration.ts'
import type { NatsPlan } from './nats-plan.ts'

/** Starts NATS in a container, with what it had stored when its folder is there. */
export async function startNatsContainer(need: { environment: Environment }, plan: NatsPlan): Promise<OwnServer> {
  const engine = await reachEngine(need.environment)
  await openFolder(engine, plan.folder)
  const { process, port } = await startContainer(
    engine,
    {
      ...plan,
      // Left to itself the engine takes one that an outgoing connection may hold.
      port: plan.port === 0 ? await freePort() : plan.port,
      name: 'nats',
      image: images.nats,
      command: ['nats-server', '-c', configurationFile],
      files: [
        {
          target: configurationFile,
          content: natsConfiguration({
            ...settings,
            users: plan.users?.configuration,
            flush: readFlush(need.environment),
          }),
        },
      ],
      ...(plan.users && { environment: plan.users.environment }),
      containerPort: settings.port,
      stopSteps: [{ signal: 'SIGTERM', graceSeconds: 10 }],
    },
    { check: (port) => greets('127.0.0.1', port) },
  )
  return openServer(process, `nats://127.0.0.1:${port}`)
}

const configurationFile = '/etc/nats/lokum.conf'

/** Inside; from outside it is reached through the port that the engine publishes on 127.0.0.1. */
const settings = { host: '0.0.0.0', port: 4222, storeFolder: '/data/jetstream' }
