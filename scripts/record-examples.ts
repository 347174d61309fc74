import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { examplesFolder, readExamples } from '@lokum/contracts/documents/read-examples'
import { jsonText } from '@lokum/contracts/values/json'
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
    for (const [id, { request }] of readExamples()) {
      const answer = played.get(id)
      if (!answer) throw new Error(`Nothing plays the example of ${id}.`)
      writeFileSync(join(examplesFolder, `${id}.json`), jsonText({ request, answer }))
    }
    console.log(`${played.size} examples are recorded.`)
  } finally {
    await globalTeardown()
  }
}
