import { landlordScopes } from '@lokum/local-stack/identity-provider/clients'
import { accountPerson, type LocalPerson } from '@lokum/local-stack/identity-provider/people'
import type { World } from '@lokum/local-stack/world/open-world'
import type { Page } from 'playwright-core'
import { partNames } from '../../../services/portal/web/screens/agreements/optional-parts.ts'
import { words } from '../../../services/portal/web/words/pl.ts'
import { partButton } from '../part-button.ts'
import { seedMonth } from './seed-month.ts'

/** A screen in a state: where it is, who looks at it, and what brings it into the state. */
export type Screen = {
  name: string
  /** The logged-in person; nobody on the welcome page. */
  person: LocalPerson | null
  path: string
  act?: (page: Page) => Promise<void>
}

const { accounts, agreements, apartments, costs, indexation, links, meters, missing, payments, sending, shell } = words
const { account, deposit, imports, instalments, interest, reminders, tax, terms } = words

/** Every screen and state, from seeded data, in the order in which people use them. */
export async function seedScreens(world: World): Promise<readonly Screen[]> {
  const month = await seedMonth(world)
  const person = accountPerson(month.landlord)
  const scopes = landlordScopes.filter((scope) => scope.endsWith('.read'))
  const reader = accountPerson({ account: month.landlord.account, scopes })
  const beginner = accountPerson(await world.aLandlord())
  const home = `/apartments/${month.apartment}`
  const by = (who: LocalPerson | null) => (name: string, path: string, act?: Screen['act']) => ({
    name,
    path,
    person: who,
    ...(act && { act }),
  })
  const seen = by(person)
  return [
    by(null)('welcome', '/'),
    by(null)('login-refused', '/?login=refused'),
    by(beginner)('month-new-account', '/months/2026-10'),
    by(beginner)('apartments-empty', '/apartments'),
    by(beginner)('apartment-new-refused', '/apartments/new', press(apartments.create)),
    seen('month', '/months/2026-10'),
    seen('apartments', '/apartments'),
    seen('apartment', home),
    seen('apartment-edit', `${home}/edit`),
    seen('agreement', `/agreements/${month.agreement}`),
    seen('agreement-link', `/agreements/${month.agreement}`, async (page) => {
      await press(links.make)(page)
      await press(links.makeIt)(page)
      await page.getByRole('img', { name: links.code }).waitFor()
    }),
    seen('agreement-deposit', `/agreements/${month.indexed}`),
    seen('agreement-deposit-change', `/agreements/${month.indexed}`, press(deposit.add)),
    seen('agreement-new', `${home}/agreements/new`),
    seen('agreement-new-refused', `${home}/agreements/new`, press(agreements.create)),
    seen('agreement-new-open', `${home}/agreements/new`, async (page) => {
      for (const name of partNames) await partButton(page, words, name).click()
    }),
    seen('handover-end', `/agreements/${month.agreement}/handover/end`),
    seen('handover-next', `/agreements/${month.agreement}/handover/next`),
    seen('agreement-edit', `/agreements/${month.agreement}/edit`),
    ...ofTerms(month, seen),
    seen('meter-new', home, press(meters.add)),
    seen('meter-reading', home, press(meters.actions.read)),
    seen('meter-readings', home, async (page) => {
      await press(meters.actions.list)(page)
      await page.getByRole('dialog').getByRole('img').first().waitFor()
    }),
    by(beginner)('inbox-empty', '/documents'),
    seen('inbox', '/documents'),
    seen('payments', '/payments/2026-10'),
    seen('payment-received', '/payments/2026-10', async (page) => {
      await page.getByRole('main').getByRole('button', { name: payments.received }).first().click()
      await page.getByLabel(payments.amount).waitFor()
    }),
    seen('payment-remind', '/payments/2026-10', async (page) => {
      await page.getByRole('main').getByRole('button', { name: reminders.remind }).first().click()
      await page.getByLabel(reminders.subject).waitFor()
    }),
    seen('payment-instalments', '/payments/2026-10', async (page) => {
      await page.getByRole('main').getByRole('button', { name: instalments.spread }).first().click()
      await page.getByLabel(instalments.first).waitFor()
    }),
    seen('payments-unmatched', '/payments/2026-10?tab=unmatched'),
    seen('payment-import', '/payments/2026-10', async (page) => {
      const lines = ['Data;Tytuł;Nadawca;Kwota', '2026-11-05;czynsz;FIRMA OBCA;12,30', '2026-11-08;prowizja;BANK;-5,00']
      const file = { name: 'lista.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
      await page.locator('input[type=file]').setInputFiles(file)
      await page.getByRole('heading', { level: 1, name: imports.title }).waitFor()
    }),
    seen('tax', '/tax/2026'),
    seen('tax-owners', '/tax/2026', press(tax.ownersAdd)),
    seen('true-up-new', `/agreements/${month.heated}/true-ups/new`),
    seen('true-up', `/settlements/${month.trueUp}/documents`),
    ...ofSettlement(month, seen),
    by(reader)('costs-read-only', `/settlements/${month.calculated}/costs`),
    by(reader)('profile-read-only', '/profile'),
    seen('profile', '/profile'),
    seen('profile-reminder', '/profile', press(reminders.changeText(1))),
    seen('profile-rate', '/profile', press(interest.add)),
    seen('quotas', '/quotas'),
    seen('logins', '/logins'),
    seen('page-missing', '/nowhere'),
    seen('settlement-gone', '/settlements/stl_00000000000000000000000000/costs'),
    seen('menu', '/quotas', (page) => page.getByRole('button', { name: shell.menu(person.name) }).click()),
    seen('search', '/quotas', async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('d')
      await page.getByRole('option').first().waitFor()
    }),
    seen('shortcuts', '/quotas', (page) => page.keyboard.press('?')),
    seen('offline', '/months/2026-10', (page) => page.context().setOffline(true)),
    seen('session-over', '/profile', async (page) => {
      await page.context().clearCookies({ name: '__Host-Http-session' })
      await page.getByRole('button', { name: account.save }).click()
      await page.getByRole('dialog').waitFor()
    }),
  ]
}

type Month = Awaited<ReturnType<typeof seedMonth>>
type Seen = (name: string, path: string, act?: Screen['act']) => Screen

function ofTerms({ indexed }: Month, seen: Seen): Screen[] {
  const at = `/agreements/${indexed}`
  return [
    seen('terms', at, async (page) => {
      await page.getByRole('heading', { name: terms.title }).click()
      await page.getByText(terms.usedBy(1)).click()
    }),
    seen('terms-delete', at, async (page) => {
      await page.getByRole('heading', { name: terms.title }).click()
      await press(terms.delete('1 stycznia 2027'))(page)
    }),
    seen('rent-change', `${at}/rent`),
    seen('terms-new', `${at}/terms/new`),
    seen('terms-new-refused', `${at}/terms/new`, press(terms.save)),
    seen('terms-edit', `${at}/terms/2027-01-01`),
    seen('terms-used', `${at}/terms/2026-09-01`),
    seen('indexation', `${at}/indexation`, async (page) => {
      await page.getByLabel(indexation.index).fill('3,6')
      await page.getByLabel(indexation.source).fill('GUS, 15 stycznia 2027')
      await press(indexation.calculate)(page)
      await page.getByRole('button', { name: indexation.fill }).waitFor()
    }),
  ]
}

function ofSettlement({ calculated, draft, prepared, handed, sent, cancelled }: Month, seen: Seen): Screen[] {
  const at = (id: string, stage: string) => `/settlements/${id}/${stage}`
  return [
    seen('documents', at(calculated, 'documents')),
    seen('documents-missing', at(draft, 'documents')),
    seen('documents-line', at(calculated, 'documents'), press(accounts.show)),
    seen('documents-leave', at(calculated, 'documents'), press(accounts.leave)),
    seen('documents-share', at(calculated, 'documents'), press(accounts.share)),
    seen('documents-type-line', at(calculated, 'documents'), press(accounts.typeLine)),
    seen('documents-cancel', at(draft, 'documents'), press(missing.cancel)),
    seen('costs', at(calculated, 'costs')),
    seen('costs-correct', at(calculated, 'costs'), ofFirst(costs.correct)),
    seen('costs-source', at(calculated, 'costs'), openSource),
    seen('costs-page', at(calculated, 'costs'), async (page) => {
      const internet = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Internet światłowodowy' })
      await internet.getByRole('button', { name: costs.source }).click()
      await page.getByRole('img').first().waitFor()
    }),
    seen('costs-reject', at(calculated, 'costs'), ofFirst(costs.reject)),
    seen('statement-missing', at(calculated, 'statement')),
    seen('statement', at(prepared, 'statement')),
    seen('sending', at(prepared, 'sending')),
    seen('sending-by-hand', at(handed, 'sending')),
    seen('sending-confirm', at(prepared, 'sending'), press(sending.send('adam@example.org'))),
    seen('sent', at(sent, 'sending')),
    seen('cancelled', at(cancelled, 'costs')),
  ]
}

/** An action of the first cost. */
function ofFirst(name: string) {
  return async (page: Page) => {
    await page.locator('#cost-list li').getByRole('button', { expanded: false }).first().click()
    await press(name)(page)
  }
}

async function openSource(page: Page) {
  await page.locator('#cost-list li').filter({ hasText: 'Czynsz' }).getByRole('button', { name: costs.source }).click()
}

function press(name: string) {
  return (page: Page) => page.getByRole('main').getByRole('button', { name, exact: true }).first().click()
}
