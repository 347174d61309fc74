import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type BrowserWorld, openBrowserWorld } from '../browser-world.ts'
import { violationsOf } from '../open-browser.ts'
import { coveredOf, smallTargetsOf, widerThanPage } from './measure.ts'
import { type Screen, seedScreens } from './screens.ts'
import { showScreens } from './show-screens.ts'

let world: BrowserWorld
let screens: readonly Screen[]
beforeAll(async () => {
  world = await openBrowserWorld()
  screens = await seedScreens(world)
  await lookAtLaptop()
  await lookAtPhone()
  // Every screen is brought into its state twice.
}, 900_000)
afterAll(() => world[Symbol.asyncDispose]())

type Measure = 'axe' | 'narrow' | 'targets' | 'covered'

/** The faults of the screens, each with its screen. */
const found: Record<Measure, string[]> = { axe: [], narrow: [], targets: [], covered: [] }
const seen: string[] = []

function note(measure: Measure, screen: string, faults: readonly string[]) {
  found[measure].push(...faults.map((fault) => `${screen}: ${fault}`))
}

async function lookAtLaptop() {
  const options = { viewport: { width: 1280, height: 800 }, bypassCSP: true }
  await showScreens(world, { screens, options }, async (page, { name }) => {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      note('axe', `${name}, ${colorScheme}`, await violationsOf(page))
    }
    seen.push(name)
  })
}

async function lookAtPhone() {
  const viewport = { width: 390, height: 844 }
  await showScreens(world, { screens, options: { viewport, hasTouch: true } }, async (page, { name }) => {
    note('targets', name, await smallTargetsOf(page))
    await page.setViewportSize({ width: 320, height: 640 })
    note('narrow', name, await widerThanPage(page))
    await page.setViewportSize(viewport)
    note('covered', name, await coveredOf(page))
  })
}

test('axe finds nothing on any screen, in either theme', () => {
  expect(seen.toSorted()).toEqual(screens.map(({ name }) => name).toSorted())
  expect(found.axe).toEqual([])
})

test('at 320 px no screen is wider than the page', () => {
  expect(found.narrow).toEqual([])
})

test('on a phone every target is 44 px high and wide', () => {
  expect(found.targets).toEqual([])
})

test('on a phone nothing that takes the focus is under a bar or a sheet', () => {
  expect(found.covered).toEqual([])
})
