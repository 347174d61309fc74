import type { SharedSystemAddresses } from '../test-stack/test-system-addresses.ts'

/** The shared system's addresses; the first who asks waits until it has started. */
export async function reachTestSystem(): Promise<SharedSystemAddresses> {
  const url = process.env.LOKUM_TEST_SYSTEM
  if (!url) throw new Error('There is no test system: this test belongs to the Jest project "system".')
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`The test system did not start: ${await answer.text()}`)
  return JSON.parse(await answer.text())
}
