import type { LocalPerson } from '@lokum/local-stack/identity-provider/people'
import { eventually } from '@lokum/local-stack/testing/eventually'
import type { Page } from 'playwright-core'
import { monthOf } from '../../scripts/papers/months.ts'
import type { Words } from '../../services/portal/web/words/words.ts'
import { aHeicPhoto, anInvoiceFor, aPdfInvoice, aPhoto } from './files.ts'
import type { Hand } from './hand.ts'
import { partButton } from './part-button.ts'

/** The person who closes a month: with a page, a mouse or a keyboard, and the words of the pages. */
export type Closing = {
  page: Page
  hand: Hand
  words: Words
  person: LocalPerson
  meterNumber: string
  period: string
}

/**
 * A month of an empty account, from the login to the mail that the mail server has taken; gives the clicks or keys
 * from the month to the mail.
 */
export async function closeMonth(closing: Closing): Promise<number> {
  await enter(closing)
  await addApartment(closing)
  await addAgreement(closing)
  await addMeters(closing)
  const { page, hand, words } = closing
  await hand.press(page.getByRole('navigation').getByRole('link', { name: words.shell.month, exact: true }))
  const before = hand.count()
  await collectDocuments(closing)
  await decideCosts(closing)
  await sendStatement(closing)
  return hand.count() - before
}

export async function enter({ page, hand, words, person, period }: Closing) {
  await page.goto(`/months/${period}`)
  await hand.press(page.getByRole('link', { name: words.shell.login }))
  await hand.write(page.locator('#login'), person.login)
  await hand.write(page.locator('#password'), person.password)
  await hand.press(page.getByRole('main').getByRole('button'))
}

export async function addApartment({ page, hand, words: { apartments, month } }: Closing) {
  await hand.press(page.getByRole('link', { name: month.steps.apartment.button }))
  await hand.write(page.getByLabel(apartments.label, { exact: true }), 'Długa 7/12')
  await hand.write(page.getByLabel(apartments.street), 'ul. Długa 7/12')
  await hand.write(page.getByLabel(apartments.postalCode), '30001')
  await hand.write(page.getByLabel(apartments.city, { exact: true }), 'Kraków')
  await hand.press(page.getByRole('button', { name: apartments.create }))
}

export async function addAgreement({ page, hand, words, period }: Closing) {
  const { agreements } = words
  await hand.press(page.getByRole('link', { name: agreements.add }))
  await hand.write(page.getByLabel(agreements.tenantName, { exact: true }), 'Jan Nowak')
  await hand.write(page.getByLabel(agreements.email, { exact: true }), 'jan@example.org')
  await hand.write(page.getByLabel(agreements.landlordName), 'Anna Lis')
  await hand.write(page.getByLabel(agreements.bankAccountNumber), '24160000035175530643314956')
  await hand.write(page.getByLabel(agreements.rent), '2 400')
  await hand.write(page.getByLabel(agreements.start), monthOf(period).firstDay)
  await hand.press(partButton(page, words, 'shared_costs'))
  await hand.choose(page.getByLabel(agreements.sharedCost(1), { exact: true }), 'internet')
  await hand.choose(page.getByLabel(agreements.sharedKey(1)), 'equal')
  await hand.press(page.getByRole('button', { name: agreements.create }))
  await page.getByRole('link', { name: 'Jan Nowak' }).waitFor()
}

/** Electricity and cold water, each with HEIC photos of both ends of the month. */
export async function addMeters(closing: Closing) {
  await addMeter(closing, { utility: 'electricity', number: closing.meterNumber, before: '1120', after: '1280' })
  await addMeter(closing, { utility: 'cold_water', number: 'W-1', before: '250', after: '255,4' })
}

type NewMeter = { utility: 'electricity' | 'cold_water'; number: string; before: string; after: string }

async function addMeter({ page, hand, words: { meters }, period }: Closing, meter: NewMeter) {
  const { firstDay, lastDay } = monthOf(period)
  const dialog = page.getByRole('dialog')
  await hand.press(page.getByRole('button', { name: meters.add }))
  if (meter.utility !== 'electricity') await hand.choose(dialog.getByLabel(meters.utility), meter.utility)
  await hand.write(dialog.getByLabel(meters.number, { exact: true }), meter.number)
  await hand.write(dialog.getByLabel(meters.firstDay), firstDay)
  await hand.write(dialog.getByLabel(meters.firstValue, { exact: true }), meter.before)
  await hand.attach(dialog.getByLabel(meters.photo), [aHeicPhoto()])
  await hand.press(dialog.getByRole('button', { name: meters.add }))
  await dialog.waitFor({ state: 'detached' })
  const card = page.getByRole('group', {
    name: meters.actionsOf(`${meters.utilities[meter.utility]} · ${meter.number}`),
  })
  await hand.press(card.getByRole('button', { name: meters.actions.read }))
  await hand.write(dialog.getByLabel(meters.day, { exact: true }), lastDay)
  await hand.write(dialog.getByLabel(meters.valueOf(null)), meter.after)
  await hand.attach(dialog.getByLabel(meters.photo), [aHeicPhoto()])
  await hand.press(dialog.getByRole('button', { name: meters.saveReading }))
  await dialog.waitFor({ state: 'detached' })
}

/** An invoice of KSeF, a PDF, and a photo of a bill whose price is typed. */
async function collectDocuments({ page, hand, words, meterNumber }: Closing) {
  const { accounts, missing, month, settlement, uploads } = words
  await hand.press(page.getByRole('button', { name: month.next.create }))
  await hand.attach(page.getByRole('region', { name: uploads.title }).locator('input[type=file]'), [
    anInvoiceFor(meterNumber),
    aPdfInvoice(`INT/${meterNumber}`),
    { ...aPhoto('5'), name: 'woda.png' },
  ])
  await page.getByText(settlement.documentCount(3)).waitFor()
  const bill = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'woda.png' }) })
  await hand.press(bill.getByRole('button', { name: accounts.typeLine }))
  const dialog = page.getByRole('dialog')
  await hand.choose(dialog.getByLabel(accounts.lineKind), 'rate')
  await hand.write(dialog.getByLabel(accounts.lineLabel, { exact: true }), 'Zimna woda')
  await hand.choose(dialog.getByLabel(accounts.lineCategory), 'cold_water')
  await hand.write(dialog.getByLabel(accounts.lineRate), '5,10')
  await hand.write(dialog.getByLabel(accounts.lineUnit, { exact: true }), 'm3')
  await hand.write(dialog.getByLabel(accounts.linePlace), '1')
  await hand.press(dialog.getByRole('button', { name: accounts.saveLine }))
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('status').filter({ hasText: missing.calculated }).waitFor()
  // The photo of the bill is read first, which takes its time when many are.
  const toCosts = page.getByRole('link', { name: missing.toCosts })
  await toCosts.waitFor({ timeout: 120_000 })
  await hand.press(toCosts)
  await page.waitForURL((url) => url.pathname.endsWith('/costs'))
}

async function decideCosts({ page, hand, words: { costs, shell, statement } }: Closing) {
  await hand.press(page.getByRole('region', { name: shell.nextStep }).getByRole('button'))
  await page
    .getByRole('status')
    .filter({ hasText: costs.approvedTogether(0).split(/\d/)[0] ?? '' })
    .waitFor()
  // What the last line changed may be calculated only now.
  const undecided = page.getByRole('button', { name: costs.approve, exact: true })
  const prepare = page.getByRole('button', { name: statement.prepare })
  for (;;) {
    await prepare.or(undecided).first().waitFor()
    if (await prepare.isVisible()) return await hand.press(prepare)
    const left = await undecided.count()
    await hand.press(undecided.first())
    await eventually(async () => (await undecided.count()) !== left)
  }
}

export async function sendStatement({ page, hand, words: { sending } }: Pick<Closing, 'page' | 'hand' | 'words'>) {
  await hand.press(page.getByRole('button', { name: sending.send('jan@example.org') }))
  await hand.press(page.getByRole('dialog').getByRole('button', { name: sending.confirm }))
  await page.getByRole('list', { name: sending.timeline }).getByText(sending.state.accepted).waitFor()
}
