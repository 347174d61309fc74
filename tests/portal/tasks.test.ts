import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import { anAgreement, settle } from '@lokum/local-stack/world/rental'
import { setDueDay } from '@lokum/local-stack/world/set-due-day'
import type { Locator, Page } from 'playwright-core'
import { words } from '../../services/portal/web/words/pl.ts'
import { step } from '../../services/settlements/test/months/settlements/a-month.ts'
import { anEnergyInvoice, make, payOpenLines, upload } from '../system/world/monthly-close.ts'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { logIn } from './open-browser.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
}, 180_000)
afterAll(() => world[Symbol.asyncDispose]())

const [oldNumber, newNumber] = ['24160000035175530643314956', '61109010140000071219812874'] as const

/** Długa 7/12 with a sent September, which has an invoice attached, and a vacant flat; on the page of October. */
async function aYear() {
  const landlord = await world.aLandlord()
  await landlord.request('PATCH', '/v1/account/profile', {
    body: { name: 'Anna Lis', bank_account_numbers: [oldNumber] },
  })
  const { body: vacant } = await landlord.create({ label: 'Pusta 1' })
  const { body: apartment } = await landlord.create({ label: 'Długa 7/12' })
  await world.copied(vacant.id)
  await world.copied(apartment.id)
  const agreement = await anAgreement(landlord, apartment.id, {
    mode: 'by_readings',
    tenant: { name: 'Jan Nowak', email: 'jan@example.org', locale: 'pl' },
    landlord: { name: 'Anna Lis', bank_account_number: oldNumber },
    advances: [{ category: 'heating', amount_pln: 100 }],
    indexation: { kind: 'index', first_on: '2027-01-01', interval_months: 12, cap_percent: 5 },
  })
  const { body: settlement } = await settle(landlord, { apartment_id: apartment.id, period: '2026-09' })
  const { id: invoice } = await upload(landlord, anEnergyInvoice('2026-09', '77/09'))
  await make(landlord, `/v1/settlements/${settlement.id}/documents`, { document_id: invoice })
  await step(landlord, settlement.id, 'calculate')
  await payOpenLines(landlord, invoice)
  for (const verb of ['items/decisions', 'prepare', 'send']) await step(landlord, settlement.id, verb)
  await setDueDay(world, settlement.id, '2026-10-10')
  const heating = await upload(landlord, { ...anEnergyInvoice('2026-09', 'CO/9'), name: 'ogrzewanie.xml' })
  await make(landlord, '/v1/documents/placements', {
    placements: [{ document_id: heating.id, apartment_ids: [apartment.id] }],
  })
  for (const kind of ['agreed', 'received'])
    await make(landlord, `/v1/agreements/${agreement.id}/deposit-entries`, {
      kind,
      happened_on: '2026-09-01',
      amount_pln: 2000,
    })
  const { page, faults, context } = await world.visit()
  await logIn(page, accountPerson(landlord), '/months/2026-10')
  return { landlord, page, faults, context, code: String(settlement.reference_code), ...counting(page) }
}

/** Clicks and keys, besides typing. */
function counting(page: Page) {
  let count = 0
  return {
    press: async (target: Locator) => {
      count += 1
      await target.click()
    },
    key: async (name: string) => {
      count += 1
      await page.keyboard.press(name)
    },
    countOf: async (task: () => Promise<unknown>) => {
      const start = count
      await task()
      return count - start
    },
  }
}

type Year = Awaited<ReturnType<typeof aYear>>

/** Ctrl+K, a text, Enter. */
async function find({ page, key }: Year, text: string) {
  await key('Control+k')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').fill(text)
  await dialog.getByRole('option').filter({ hasText: text }).first().waitFor()
  await key('Enter')
  await dialog.waitFor({ state: 'detached' })
}

test('the tasks of a landlord’s year take the clicks that the documentation states', async () => {
  const year = await aYear()
  const { page, press, countOf, faults, context, code } = year
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const dialog = page.getByRole('dialog')
  const counts: Record<string, number> = {}
  const play = async (name: string, task: () => Promise<unknown>) => {
    await page.goto('/months/2026-10')
    await page.getByText('Długa 7/12').first().waitFor()
    counts[name] = await countOf(task)
  }

  await play('make a link for the tenant', async () => {
    await find(year, 'Jan Nowak')
    await press(page.getByRole('region', { name: words.links.title }).getByRole('button', { name: words.links.make }))
    await press(dialog.getByRole('button', { name: words.links.makeIt }))
    await dialog.getByLabel(words.links.link).waitFor()
  })
  await play('change the rent', async () => {
    await find(year, 'Jan Nowak')
    await press(page.getByRole('link', { name: words.terms.changeRent }))
    await page.getByLabel(words.agreements.rent).fill('2 500')
    await page.getByLabel(words.terms.rentFrom).fill('2026-12-01')
    await press(button(words.terms.saveRent))
    await page.getByRole('heading', { name: words.terms.saved('1 grudnia 2026') }).waitFor()
  })
  await play('find an invoice of an earlier month', async () => {
    await find(year, 'E/77/09')
    await page.waitForURL((url) => url.pathname.startsWith('/documents/'))
  })
  await play('see who changed what', async () => {
    await find(year, 'Jan Nowak')
    await page.getByRole('list', { name: words.history.title }).getByRole('listitem').first().waitFor()
  })
  await play('let a vacant flat', async () => {
    await press(page.getByRole('link', { name: words.agreements.add }).first())
    await page.waitForURL((url) => url.pathname.endsWith('/agreements/new'))
  })
  await play('correct a sent statement', async () => {
    await find(year, 'Jan Nowak')
    await press(page.getByRole('list', { name: words.tenancy.settlements }).getByRole('link').first())
    await press(page.getByText(words.correction.title))
    await page.getByLabel(words.correction.reason).fill('Internet był droższy')
    await press(button(words.correction.start))
    await page.waitForURL((url) => url.pathname.endsWith('/costs'))
  })
  await play('change the account number in every agreement', async () => {
    await press(page.getByRole('banner').getByRole('button', { name: /^Menu:/ }))
    await press(page.getByRole('link', { name: words.shell.profile }))
    await page.getByLabel(words.account.bankAccountNumber).fill(newNumber)
    await press(button(words.account.save))
    await press(page.getByRole('button', { name: words.account.changeNumbers(1) }))
    await press(dialog.getByRole('button', { name: words.account.changeNumbersNow(1) }))
    await dialog.getByText(words.account.numbersChanged(1, 1)).waitFor()
  })
  const section = page.getByRole('navigation').getByRole('link', { name: words.payments.section })
  await play('remind an overdue tenant', async () => {
    await press(section)
    await press(page.getByRole('button', { name: `${words.reminders.remind}: Jan Nowak` }))
    await press(button(words.reminders.send))
    await page.getByLabel(words.reminders.subject).waitFor({ state: 'detached' })
  })
  await play('spread a debt over instalments', async () => {
    await press(section)
    await press(page.getByRole('button', { name: `${words.instalments.spread}: Jan Nowak` }))
    await press(button(words.instalments.send))
    await page.getByRole('list', { name: words.instalments.plan }).waitFor()
  })
  await play('import a bank statement', async () => {
    await press(section)
    const chooser = page.waitForEvent('filechooser')
    await press(page.getByText(words.imports.read))
    const lines = `Data operacji;Opis operacji;Nadawca;Kwota\n2026-11-05;${code};JAN NOWAK;10,00\n`
    await (await chooser).setFiles({ name: 'lista.csv', mimeType: 'text/csv', buffer: Buffer.from(lines) })
    await press(button(words.imports.record(1)))
    await page.getByText(words.imports.recorded(1)).first().waitFor()
  })
  await play('enter a transfer by hand', async () => {
    await press(section)
    await press(page.getByRole('button', { name: `${words.payments.received}: Jan Nowak` }))
    await press(button(words.payments.record))
    await page.getByRole('region', { name: words.shell.lastAction }).waitFor()
  })
  await play('index the rent', async () => {
    await find(year, 'Jan Nowak')
    await press(page.getByRole('link', { name: /^Nowy czynsz według wskaźnika/ }))
    await page.getByLabel(words.indexation.index).fill('7,2')
    await page.getByLabel(words.indexation.source).fill('GUS, 15 stycznia 2027')
    await press(button(words.indexation.calculate))
    await press(button(words.indexation.fill))
    await press(button(words.terms.save))
    await page.getByRole('heading', { name: words.terms.saved('1 stycznia 2027') }).waitFor()
  })
  await play('settle the advances for heating', async () => {
    await find(year, 'Jan Nowak')
    await press(page.getByRole('link', { name: words.trueUps.open }))
    await press(page.getByRole('checkbox', { name: /ogrzewanie\.xml/ }))
    await press(button(words.trueUps.create))
    await page.getByRole('region', { name: words.trueUps.kind }).waitFor()
  })
  await play('decide about a bill that may be here already', async () => {
    await press(page.getByRole('button', { name: words.month.next.create }).first())
    await page.waitForURL((url) => url.pathname.startsWith('/settlements/'))
    const stages = page.getByRole('navigation', { name: words.settlement.stages })
    await press(stages.getByRole('link', { name: words.settlement.documents }))
    const files = page.getByRole('region', { name: words.uploads.title }).locator('input[type=file]').first()
    const buffer = Buffer.concat([anEnergyInvoice('2026-09', '77/09').bytes, Buffer.from('<!-- again -->')])
    await files.setInputFiles({ name: 'znowu.xml', mimeType: 'text/xml', buffer })
    await press(button(words.uploads.same))
    await button(words.uploads.same).waitFor({ state: 'detached' })
  })
  await play('hand a flat over', async () => {
    await find(year, 'Jan Nowak')
    await press(page.getByRole('link', { name: words.handover.open }))
    await page.getByLabel(words.agreements.end).fill('2027-01-31')
    await press(button(words.agreements.endAgreement))
    await page.getByLabel(words.agreements.tenantName).fill('Ewa Kos')
    await page.getByLabel(words.agreements.rent).fill('2 600')
    await press(button(words.agreements.create))
    await page.waitForURL((url) => url.pathname.startsWith('/apartments/'))
  })
  await play('return a deposit after a deduction', async () => {
    await find(year, 'Jan Nowak')
    const entries = page.getByRole('region', { name: words.deposit.title })
    await press(entries.getByRole('button', { name: words.deposit.add }))
    await press(dialog.getByLabel(words.deposit.what))
    await dialog.getByLabel(words.deposit.what).selectOption('deducted')
    await dialog.getByLabel(words.deposit.amount).fill('150')
    await dialog.getByLabel(words.deposit.reason).fill('Szyba')
    await press(dialog.getByRole('button', { name: words.deposit.record }))
    await press(entries.getByRole('button', { name: words.deposit.add }))
    await press(dialog.getByRole('button', { name: words.deposit.record }))
    await entries.getByText(words.deposit.kinds.returned).first().waitFor()
  })

  expect(counts).toEqual({
    'make a link for the tenant': 4,
    'change the rent': 4,
    'find an invoice of an earlier month': 2,
    'see who changed what': 2,
    'let a vacant flat': 1,
    'correct a sent statement': 5,
    'change the account number in every agreement': 5,
    'remind an overdue tenant': 3,
    'spread a debt over instalments': 3,
    'import a bank statement': 3,
    'enter a transfer by hand': 3,
    'index the rent': 6,
    'settle the advances for heating': 5,
    'decide about a bill that may be here already': 3,
    'hand a flat over': 5,
    'return a deposit after a deduction': 7,
  })
  expect(faults).toEqual([])
  await context.close()
}, 240_000)
