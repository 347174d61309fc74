/** Jest's globalTeardown: ends the PostgreSQL that globalSetup started. */
export default async function globalTeardown(): Promise<void> {
  const postgres: AsyncDisposable | undefined = Reflect.get(globalThis, 'lokumTestPostgres')
  await postgres?.[Symbol.asyncDispose]()
}
