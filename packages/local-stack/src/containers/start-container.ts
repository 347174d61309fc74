import { beginUntilReady } from '../processes/start-until-ready.ts'
import type { ContainerPlan } from './container-plan.ts'
import { ContainerProcess } from './container-process.ts'
import { LoopbackContainer } from './loopback-container.ts'
import { folderLabel } from './open-folder.ts'
import { type Engine, prepareImage } from './reach-engine.ts'

interface Readiness {
  /** Asked from outside with the port on 127.0.0.1; an error means "not yet". */
  readonly check: (port: number) => Promise<unknown>
}

/** Starts a container and waits until it is ready; ends it and throws a `StartError` when that does not happen. */
export async function startContainer(
  engine: Engine,
  plan: ContainerPlan,
  ready: Readiness,
): Promise<{ process: ContainerProcess; port: number }> {
  await prepareImage(engine, plan.image)
  const { process, answer } = await beginUntilReady(
    { ...plan, begin: () => begin(engine, plan) },
    {
      check: async (running) => {
        const port = await running.publishedPort()
        await ready.check(port)
        return port
      },
    },
  )
  return { process, port: answer }
}

async function begin(engine: Engine, plan: ContainerPlan): Promise<ContainerProcess> {
  const kept = await engine.container.fetchByLabel(folderLabel, plan.folder)
  if (!kept) return await beginNew(engine, plan)
  const { State: before } = await kept.inspect()
  await engine.container.start(kept)
  return await processOf(engine, plan, { id: kept.id, logSince: new Date(before.FinishedAt) })
}

async function beginNew(engine: Engine, plan: ContainerPlan): Promise<ContainerProcess> {
  const failure = await new LoopbackContainer(plan).start().then(
    () => undefined,
    (error: unknown) => error,
  )
  const made = await engine.container.fetchByLabel(folderLabel, plan.folder)
  // One that ends at once says why in its log, which is worth more than the library's sentence about its ports.
  if (made && (!failure || (await made.inspect()).State.Status === 'exited')) {
    return await processOf(engine, plan, { id: made.id, logSince: new Date(0) })
  }
  throw failure
}

async function processOf(
  engine: Engine,
  plan: ContainerPlan,
  begun: { id: string; logSince: Date },
): Promise<ContainerProcess> {
  const container = engine.container.getById(begun.id)
  const { State: state } = await container.inspect()
  return new ContainerProcess(engine, { ...plan, container, pid: state.Pid, logSince: begun.logSince })
}
