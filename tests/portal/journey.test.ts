import { afterAll, beforeAll, test } from '@jest/globals'
import { words as english } from '../../services/portal/web/words/en.ts'
import { words as polish } from '../../services/portal/web/words/pl.ts'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { aKeyboard, aMouse } from './hand.ts'
import { type Journey, playJourney } from './play-journey.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
}, 180_000)
afterAll(() => world[Symbol.asyncDispose]())

const journeys: (Journey & { by: string })[] = [
  { by: 'in Polish at 1280 px', words: polish, width: 1280, handOf: aMouse },
  { by: 'in English at 390 px', words: english, width: 390, handOf: aMouse },
  { by: 'by keyboard alone', words: polish, width: 1280, handOf: aKeyboard },
]

test.each(journeys)(
  'a landlord closes a month from an empty account to the mail that the tenant gets, $by',
  (journey) => playJourney(world, journey),
  // Half a hundred steps, each of which waits for the page, beside other browsers.
  240_000,
)
