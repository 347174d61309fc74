import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from '@jest/globals'
import type { Client } from '@lokum/client'
import { localPeople } from '@lokum/local-stack/identity-provider/people'
import { projectRoot } from '@lokum/local-stack/project-root'
import type { BrowserContextOptions } from 'playwright-core'
import { shown } from '../../../scripts/papers/lettings.ts'
import { closeMonth, type Settlement } from '../../../scripts/seed/close-month.ts'
import { connect } from '../../../scripts/seed/connect.ts'
import { openTenancy, type Tenancy } from '../../../scripts/seed/open-tenancy.ts'
import { seedAccount } from '../../../scripts/seed/seed-account.ts'
import { paintWithPalette } from '../../../services/settlements/test/documents/paint-with-palette.ts'
import { type BrowserWorld, openBrowserWorld } from '../browser-world.ts'
import { readmeScreens } from './readme-screens.ts'
import type { Screen } from './screens.ts'
import { showScreens } from './show-screens.ts'

const folder = join(projectRoot, 'docs/pictures')
const laptop = { viewport: { width: 1280, height: 900 } }
const phone = { viewport: { width: 390, height: 844 } }

let world: BrowserWorld
let lokum: Client
let tenancy: Tenancy
let found: Settlement
beforeAll(async () => {
  world = await openBrowserWorld()
  const seed = {
    connect: () => connect({ gateway: world.system.urls.gateway, issuer: world.identity.issuer }),
    now: new Date(),
  }
  await seedAccount(seed, () => undefined)
  lokum = await seed.connect()
  const { data: apartments } = await lokum.listApartments({ label: shown.place.label })
  tenancy = await openTenancy(seed, shown, apartments.data[0]?.id ?? '')
  const { data: settlements } = await lokum.listSettlements({
    agreement_id: tenancy.agreement.id,
    period: lastMonth().period,
  })
  found = firstOf(settlements.data)
}, 600_000)
afterAll(() => world[Symbol.asyncDispose]())

test('the pictures of the README show the seeded account, from the open month to the page of the tenant', async () => {
  const screens = readmeScreens({
    apartment: tenancy.agreement.apartment_id,
    settlement: found.id,
    period: found.period,
  })
  await draw(screens.month, laptop)
  await draw(screens.monthOnPhone, { ...phone, colorScheme: 'dark' })
  await draw(screens.readings, phone)
  await draw(screens.source, phone)
  await draw(screens.costs, { viewport: { width: 1280, height: 800 } })

  const prepared = await closeMonth(tenancy, lastMonth(), { found, goal: 'prepared' })
  await draw(screens.statement, laptop)
  const { data: page } = await lokum.getStatementPage({ id: found.id, version: 'latest', page_number: 1, width: 1920 })
  await keep('statement', new Uint8Array(await page.arrayBuffer()), 794)

  await closeMonth(tenancy, lastMonth(), { found: prepared, goal: 'sent' })
  await drawTenantsPage()
}, 600_000)

async function draw({ name, ...screen }: Omit<Screen, 'person'>, options: BrowserContextOptions): Promise<void> {
  const person = localPeople.find(({ login }) => login === 'landlord-b') ?? null
  await showScreens(world, { screens: [{ name, person, ...screen }], options }, async (page) => {
    await keep(name, await page.screenshot())
  })
}

async function drawTenantsPage(): Promise<void> {
  const { data: link } = await lokum.createTenantLink({ id: tenancy.agreement.id })
  const { page, context } = await world.visit({ viewport: { width: 820, height: 900 } })
  await page.goto(`${world.system.urls.gateway}/tenant${new URL(link.url).hash}`)
  await page.locator('summary').filter({ hasText: 'Energia elektryczna czynna' }).click()
  await page.getByRole('img').nth(1).waitFor()
  await page.waitForLoadState('networkidle')
  await keep('tenant', await page.screenshot({ fullPage: true }))
  await context.close()
}

async function keep(name: string, picture: Uint8Array, width?: number): Promise<void> {
  writeFileSync(join(folder, `${name}.png`), await paintWithPalette(picture, width))
}

function lastMonth() {
  return firstOf(tenancy.months.slice(-1))
}

function firstOf<One>(list: readonly One[]): One {
  const [first] = list
  if (first === undefined) throw new Error('The seed has made none.')
  return first
}
