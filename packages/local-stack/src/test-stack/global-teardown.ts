/** Jest's globalTeardown: ends what globalSetup started. */
export default async function globalTeardown(): Promise<void> {
  const stack: AsyncDisposable | undefined = Reflect.get(globalThis, 'lokumTestStack')
  await stack?.[Symbol.asyncDispose]()
}
