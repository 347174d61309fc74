import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Example } from '@lokum/contracts/documents/example'
import { exampleFiles, examplesFolder, readExamples } from '@lokum/contracts/documents/read-examples'
import globalSetup from '@lokum/local-stack/test-stack/global-setup'
import globalTeardown from '@lokum/local-stack/test-stack/global-teardown'
import { openWorld } from '@lokum/local-stack/world/open-world'
import { playExamples } from '../tests/system/examples/play-examples.ts'

/** Sends the request of each example to a system of its own, and writes the answers beside the requests. */
export async function recordExamples(): Promise<void> {
  await globalSetup()
  try {
    await using world = await openWorld()
    const played = await playExamples(world, await world.aLandlord({ plan: 'basic' }))
    const recorded = new Map<string, Example>()
    for (const [id, { request }] of readExamples()) {
      const answer = played.get(id)
      if (!answer) throw new Error(`Nothing plays the example of ${id}.`)
      recorded.set(id, { request, answer })
    }
    for (const [file, text] of exampleFiles(recorded)) writeFileSync(join(examplesFolder, file), text)
    console.log(`${played.size} examples are recorded.`)
  } finally {
    await globalTeardown()
  }
}
