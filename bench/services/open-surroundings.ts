import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type IdentityProvider, startIdentityProvider } from '@lokum/local-stack/identity-provider/identity-provider'
import { startTestStack, type TestStack } from '@lokum/local-stack/test-stack/test-stack'

export type Surroundings = AsyncDisposable & { folder: string; stack: TestStack; identity: IdentityProvider }

/** Starts PostgreSQL, NATS and an identity provider, with a folder that is removed at the end. */
export async function openSurroundings(): Promise<Surroundings> {
  await using opened = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'lokum-bench-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  const stack = opened.use(await startTestStack({ environment: { PATH: process.env.PATH } }))
  const identity = opened.use(await startIdentityProvider({ port: 0, tokenTtlSeconds: 3_600 }))
  const started = opened.move()
  return { folder, stack, identity, [Symbol.asyncDispose]: () => started.disposeAsync() }
}
