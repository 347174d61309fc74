import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { publicOperations } from '@lokum/contracts/catalogue'
import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import { projectRoot } from '@lokum/local-stack/project-root'
import { type BrowserWorld, openBrowserWorld } from '../browser-world.ts'
import { logIn } from '../open-browser.ts'
import { openOwnPortal } from '../own-portal.ts'
import { formsOf } from './forms.ts'
import { noteLinksAtFocus } from './landing-of.ts'
import { openSpoiler } from './open-spoiler.ts'
import { refuseForm } from './refuse-form.ts'
import { seedForms } from './seed-forms.ts'

/** Operations with a body that no field fills, and what shows their refusal. */
const withoutForm = {
  'POST /v1/documents': 'a file is chosen; its row says why it was refused',
  'POST /v1/documents/placements': 'a button; the row of each refused bill says why',
  'POST /v1/documents/{id}/read': 'a button that sends no body; a note beside it',
  'POST /v1/payment-imports': 'a file is chosen; a note beside it, above the columns of the file',
  'POST /v1/payment-imports/{id}/decisions': 'a list in the row; a note in the row',
  'POST /v1/payments/{id}/match': 'a list and a button in its row; a note beneath them',
  'POST /v1/settlements': 'a button of the month; a note beside it',
  'POST /v1/settlements/{id}/documents': 'a button or a file; its row says why',
  'POST /v1/settlements/{id}/items/decisions': 'a button; a note beside it',
  'POST /v1/settlements/{id}/send': 'a button; a note beside it',
  'POST /v1/agreements/{id}/reading-requests': 'a button; a note beside it',
}

let world: BrowserWorld
let seeded: Awaited<ReturnType<typeof seedForms>>
beforeAll(async () => {
  world = await openBrowserWorld()
  seeded = await seedForms(world)
}, 180_000)
afterAll(() => world[Symbol.asyncDispose]())

test('every operation with a body that the pages call has a form here, or is known to have none', () => {
  const called = new Set(operationsOf(join(projectRoot, 'services/portal/web')))
  const withBody = publicOperations.flatMap(({ method, path, request }) => (request.body ? [`${method} ${path}`] : []))
  const known = new Set([...formsOf(seeded).map(({ operation }) => operation), ...Object.keys(withoutForm)])

  expect([...known].toSorted()).toEqual(withBody.filter((name) => called.has(name)).toSorted())
})

test('every fault of every form has a word in the summary, which has the focus and leads to the marked field', async () => {
  await using spoiler = await openSpoiler(Number(new URL(world.system.urls.gateway).port))
  await using own = await openOwnPortal({ gatewayPort: spoiler.port })
  const { page, context, faults } = await world.visit({ bypassCSP: true })
  page.setDefaultTimeout(15_000)
  await noteLinksAtFocus(page)
  await logIn(page, accountPerson(seeded.landlord))
  const found: string[] = []
  let tried = 0

  for (const form of formsOf(seeded)) {
    // A form that breaks does not hide the faults of the others.
    const refused = refuseForm({ page, spoiler, portalUrl: own.url }, form)
    const { count, wrong } = await refused.catch((error) => ({ count: 0, wrong: [String(error)] }))
    tried += count
    found.push(...wrong.map((fault) => `${form.name}: ${fault}`))
  }

  expect(found).toEqual([])
  expect(tried).toBeGreaterThan(600)
  expect(faults).toEqual([])
  await context.close()
}, 600_000)

/** The operations that the files of a folder name. */
function operationsOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(/'((?:POST|PATCH|DELETE) \/v1\/[^']+)'/g)])
    .map(([, name = '']) => name)
}
