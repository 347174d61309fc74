import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { freePort } from '@lokum/local-stack/free-port'
import { serviceClient } from '@lokum/local-stack/identity-provider/clients'
import { startIdentityProvider } from '@lokum/local-stack/identity-provider/identity-provider'
import { createServiceDatabase } from '@lokum/local-stack/services/service-database'
import { serviceArguments, startService } from '@lokum/local-stack/services/service-process'
import { startTestNats, startTestPostgres } from '@lokum/local-stack/test-stack/test-stack'
import { eventually } from '@lokum/local-stack/testing/eventually'

let stack: AsyncDisposableStack
beforeEach(() => {
  stack = new AsyncDisposableStack()
})
afterEach(() => stack.disposeAsync())

/** The service as a process of its own; nobody is at the address of the apartments service. */
async function run() {
  const postgres = stack.use(await startTestPostgres({ environment: process.env }))
  const nats = stack.use(await startTestNats({ environment: process.env }))
  const identity = stack.use(await startIdentityProvider({ port: 0 }))
  const database = stack.use(await createServiceDatabase(postgres, 'settlements'))
  const folder = await mkdtemp(join(tmpdir(), `lokum-test-${process.pid}-process-`))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const [port, operationsPort, nobodysPort] = [await freePort(), await freePort(), await freePort()]
  const { clientId, clientSecret } = serviceClient('settlements')
  const logFile = join(folder, 'settlements.log')
  const operationsUrl = `http://127.0.0.1:${operationsPort}`
  const service = stack.use(
    await startService({
      name: 'settlements',
      arguments: serviceArguments('settlements'),
      readyUrl: `${operationsUrl}/health/ready`,
      logFile,
      environment: {
        PATH: process.env.PATH,
        PORT: String(port),
        OPERATIONS_PORT: String(operationsPort),
        DATABASE_URL: database.url,
        NATS_URL: nats.url,
        APARTMENTS_URL: `http://127.0.0.1:${nobodysPort}`,
        WEBHOOKS_URL: `http://127.0.0.1:${nobodysPort}`,
        SERVICE_CLIENT_ID: clientId,
        SERVICE_CLIENT_SECRET: clientSecret,
        ENCRYPTION_KEYS: `2026:${randomBytes(32).toString('base64')}`,
        PUBLIC_BASE_URL: 'http://127.0.0.1:8080',
        OIDC_ISSUER: identity.issuer,
        OIDC_AUDIENCE: identity.audience,
        ALLOW_INSECURE_HTTP: 'true',
        DOCUMENTS_FOLDER: join(folder, 'documents'),
        DOCUMENTS_SPOOL_FOLDER: join(folder, 'uploads'),
      },
    }),
  )
  return { service, operationsUrl, secret: clientSecret, log: () => readFile(logFile, 'utf8') }
}

test('a service that cannot fill its copy is ready, logs the problem without secrets, and stops by itself with code 0', async () => {
  const { service, operationsUrl, secret, log } = await run()
  await eventually(async () => expect(await log()).toContain('apartments.copy_not_filled'))
  const metrics = await (await fetch(`${operationsUrl}/metrics`)).text()

  service.signal('SIGTERM')
  const exit = await service.exited

  expect(metrics).toMatch(/^lokum_apartment_copy_filled(\{.*\})? 0/m)
  expect(exit).toMatchObject({ code: 0 })
  const lines = await log()
  expect(lines).not.toContain(secret)
  expect(lines).not.toContain('eyJ')
})
