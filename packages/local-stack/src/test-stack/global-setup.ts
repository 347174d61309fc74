import { offerTestSystem } from './offer-test-system.ts'
import { serveAnswerChecker } from './serve-answer-checker.ts'
import { startTestSystem } from './start-test-system.ts'
import { startTestPostgres } from './test-stack.ts'

/**
 * Jest's globalSetup: one PostgreSQL for the whole run, whose superuser address every test finds in `LOCAL_POSTGRES_URL`,
 * one system, which workers ask for at `LOKUM_TEST_SYSTEM`, and one checker of answers, at `LOKUM_ANSWER_CHECKER`.
 */
export default async function globalSetup(): Promise<void> {
  const { env: environment } = process
  const stack = new AsyncDisposableStack()
  Reflect.set(globalThis, 'lokumTestStack', stack)
  // Tests kill processes, never the machine: what a server wrote stays, flushed or not.
  environment.LOCAL_FLUSH ??= 'never'
  const postgres = stack.use(await startTestPostgres({ environment }))
  environment.LOCAL_POSTGRES_URL = postgres.url
  const offer = stack.use(await offerTestSystem(() => startTestSystem({ environment, postgres })))
  environment.LOKUM_TEST_SYSTEM = offer.url
  environment.LOKUM_ANSWER_CHECKER = stack.use(await serveAnswerChecker()).url
}
