import { once } from 'node:events'

/** Time for the last spans to reach their collector. */
const farewellMs = 3_000

/**
 * Starts a service, waits for SIGTERM or SIGINT and disposes of it. The process then ends because nothing is left to do, or
 * after 3 s. A failed start logs one message and ends with exit code 1.
 */
export async function runUntilSignal(start: () => Promise<AsyncDisposable>): Promise<void> {
  try {
    // Heard from the beginning: the first process of a container is not ended by a signal that it does not listen to.
    const stopRequested = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')])
    await using _service = await start()
    await stopRequested
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
    process.exitCode = 1
  }
  // A socket that a library forgot, as that of a broker that fell silent, would keep the process for ever.
  setTimeout(() => process.exit(), farewellMs).unref()
}
