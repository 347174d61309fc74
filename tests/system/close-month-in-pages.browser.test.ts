import { afterAll, beforeAll, test } from '@jest/globals'
import { words } from '../../services/portal/web/words/pl.ts'
import { type BrowserWorld, openBrowserWorld } from '../portal/browser-world.ts'
import { aMouse } from '../portal/hand.ts'
import { playJourney } from '../portal/play-journey.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('a landlord closes a month in the pages of the portal, from an empty account to the mail', async () => {
  await playJourney(world, { words, width: 1280, handOf: aMouse })
})
