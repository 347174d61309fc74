import { GenericContainer, type WaitStrategy } from 'testcontainers'
import type { ContainerPlan } from './container-plan.ts'
import { folderLabels } from './open-folder.ts'

/** A container whose port is published on 127.0.0.1 alone; the library itself would publish it on every address of the machine. */
export class LoopbackContainer extends GenericContainer {
  constructor(plan: ContainerPlan) {
    super(plan.image)
    this.withCommand([...plan.command])
      .withEnvironment(plan.environment ?? {})
      .withCopyContentToContainer([...(plan.files ?? [])])
      .withLabels(folderLabels(plan.folder))
      .withExposedPorts(plan.containerPort)
      .withWaitStrategy(nothingToWaitFor)
    if (plan.sharedMemoryBytes) this.withSharedMemorySize(plan.sharedMemoryBytes)
    this.hostConfig.PortBindings = {
      [`${plan.containerPort}/tcp`]: [{ HostIp: '127.0.0.1', HostPort: String(plan.port) }],
    }
  }
}

/**
 * Readiness is asked afterwards, the same question as of a process of this machine and again after each restart. An open
 * port would say nothing: the engine's proxy listens before the server does, and PostgreSQL starts twice at first.
 */
const nothingToWaitFor: WaitStrategy = {
  waitUntilReady: async () => undefined,
  withStartupTimeout: () => nothingToWaitFor,
  isStartupTimeoutSet: () => false,
  getStartupTimeout: () => 0,
}
