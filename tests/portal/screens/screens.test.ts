import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type BrowserWorld, openBrowserWorld } from '../browser-world.ts'
import { colorViolationsOf, violationsOf } from '../open-browser.ts'
import { coveredOf, overlapsOf, smallTargetsOf, widerThanPage } from './measure.ts'
import { type Screen, seedScreens } from './screens.ts'
import { showScreens } from './show-screens.ts'
import { tabThrough } from './tab-through.ts'

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

type Measure = 'axe' | 'narrow' | 'targets' | 'covered' | 'overlaps' | 'order'

/** The faults of the screens, each with its screen. */
const found: Record<Measure, string[]> = { axe: [], narrow: [], targets: [], covered: [], overlaps: [], order: [] }
const seen: string[] = []

function note(measure: Measure, screen: string, faults: readonly string[]) {
  found[measure].push(...faults.map((fault) => `${screen}: ${fault}`))
}

/** The screens whose order of stops is looked at. */
const main = [
  'welcome',
  'month-new-account',
  'month',
  'apartments',
  'apartment',
  'apartment-edit',
  'agreement-new',
  'agreement',
  'terms',
  'terms-new',
  'indexation',
  'true-up-new',
  'inbox',
  'documents',
  'documents-missing',
  'costs',
  'costs-correct',
  'costs-source',
  'statement',
  'sending',
  'sent',
  'profile',
  'quotas',
  'logins',
]

async function lookAtLaptop() {
  const options = { viewport: { width: 1280, height: 800 }, bypassCSP: true }
  await showScreens(world, { screens, options }, async (page, { name }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    note('axe', `${name}, dark`, await colorViolationsOf(page))
    await page.emulateMedia({ colorScheme: 'light' })
    note('axe', `${name}, light`, await violationsOf(page))
    note('overlaps', `${name}, laptop`, await overlapsOf(page))
    if (main.includes(name)) note('order', `${name}, laptop`, await tabThrough(page))
    seen.push(name)
  })
}

async function lookAtPhone() {
  const viewport = { width: 390, height: 844 }
  await showScreens(world, { screens, options: { viewport, hasTouch: true } }, async (page, { name }) => {
    note('targets', name, await smallTargetsOf(page))
    await page.setViewportSize({ width: 320, height: 640 })
    note('narrow', name, await widerThanPage(page))
    note('overlaps', `${name}, 320 px`, await overlapsOf(page))
    await page.setViewportSize(viewport)
    if (main.includes(name)) note('order', `${name}, phone`, await tabThrough(page))
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

test('at 1280 px and at 320 px no value of a list lies over another', () => {
  expect(found.overlaps).toEqual([])
})

test('on a laptop and on a phone Tab goes through each main screen in the order of the eye, and reaches all of it', () => {
  expect(seen.filter((name) => main.includes(name)).toSorted()).toEqual(main.toSorted())
  expect(found.order).toEqual([])
})
