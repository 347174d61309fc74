import { MissingToolError } from './find-tool.ts'

/** One named check; it passes when it returns and fails when it throws. */
export type Check = { name: string; run: () => Promise<void> }

/**
 * Runs checks one after the other and ends with the line `N passed, N failed`; gives the exit code. Without its tool nothing
 * is checked: that is said in one sentence, and the exit code is 2.
 */
export async function runChecks(list: () => Promise<readonly Check[]>): Promise<number> {
  try {
    const failed = await countFailures(await list())
    return failed === 0 ? 0 : 1
  } catch (error) {
    if (!(error instanceof MissingToolError)) throw error
    console.error(`Nothing was checked: ${error.message}`)
    return 2
  }
}

async function countFailures(checks: readonly Check[]): Promise<number> {
  let failed = 0
  for (const { name, run } of checks) {
    const startedAt = performance.now()
    const failure = await run().then(
      () => undefined,
      (error: unknown) => error,
    )
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
    console.log(`${failure === undefined ? '✓' : '✗'} ${name} (${seconds} s)`)
    if (failure === undefined) continue
    failed += 1
    console.error(failure instanceof Error ? failure.message : String(failure))
  }
  console.log(`\n${checks.length - failed} passed, ${failed} failed`)
  return failed
}
