import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { bodyOfStep } from '@lokum/local-stack/world/body-of-step'
import { linkIn, mailOf } from '../system/world/read-mails.ts'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { logIn, violationsOf } from './open-browser.ts'
import { twoCosts } from './two-costs.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

/** A settlement of October whose costs are approved, and the steps after that. */
async function decided() {
  const costs = await twoCosts(world)
  const { landlord, at } = costs
  const step = async (verb: string, body: object = bodyOfStep(verb) ?? {}) => {
    const answer = await landlord.request('POST', `${at}/${verb}`, { body })
    expect(answer.status).toBeLessThan(300)
    return answer.body
  }
  const read = async () => (await landlord.request('GET', at)).body
  await step('items/decisions')
  return {
    ...costs,
    step,
    read,
    stage: (name: string) => costs.path.replace(/costs$/, name),
    send: async () => {
      await step('prepare')
      await step('send')
      return await eventually(async () => {
        const detail = await read()
        if (detail.state !== 'sent') throw new Error('The mail is still on its way.')
        return detail
      })
    },
  }
}

test('above the button stand the recipient, language, file, account, balance and sum; the checksum is folded', async () => {
  const { person, stage, step, read, landlord, at } = await decided()
  await step('prepare')
  const { statement } = await read()
  const { headers } = await landlord.request('GET', `${at}/statements/latest`)
  const { page, faults, context } = await world.visit()
  await logIn(page, person, stage('sending'))

  const button = page.getByRole('button', { name: 'Wyślij do jan@example.org' })
  await button.waitFor()
  const facts = page.getByRole('region', { name: 'Wysyłka' })
  await facts.getByRole('link', { name: /\.pdf$/ }).waitFor()
  const text = await facts.textContent()
  const checksum = facts.getByText(statement.pdf_sha256)
  const isFolded = !(await checksum.isVisible())
  await facts.getByText('Suma kontrolna').click()

  expect(text).toMatch(
    /Jan Lis, jan@example\.org.*polski.*24 1600 0003 5175 5306 4331 4956.*Saldo.*0,00.*2\u00a0460,00/s,
  )
  expect(headers['content-disposition']).toContain(await facts.getByRole('link', { name: /\.pdf$/ }).textContent())
  expect([isFolded, await checksum.isVisible()]).toEqual([true, true])
  expect(faults).toEqual([])
  await context.close()
})

test('back to corrections leads to the costs, of which the next statement is prepared', async () => {
  const { person, stage, step, read } = await decided()
  await step('prepare')
  const { page, faults, context } = await world.visit()
  await logIn(page, person, stage('statement'))

  await page.getByRole('button', { name: 'Wróć do poprawek' }).click()
  await page.waitForURL((url) => url.pathname.endsWith('/costs'))
  await page.getByRole('button', { name: 'Przygotuj zestawienie' }).waitFor()

  expect((await read()).state).toBe('calculated')
  expect(faults).toEqual([])
  await context.close()
})

test('on a phone the figures stand before the pages', async () => {
  const { person, stage, step } = await decided()
  await step('prepare')
  const { page, context } = await world.visit({ viewport: { width: 360, height: 800 } })
  await logIn(page, person, stage('statement'))

  const figures = await page.getByRole('table', { name: 'Kwoty w zestawieniu' }).boundingBox()
  const sheet = await page.getByRole('img', { name: 'Strona 1 zestawienia' }).boundingBox()

  expect(figures && sheet && figures.y + figures.height <= sheet.y).toBe(true)
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  await context.close()
})

test('a statement of costs that were changed elsewhere is not prepared before both versions were seen', async () => {
  const { person, stage, landlord, at, idOf, read } = await decided()
  const { page, faults, context } = await world.visit()
  await logIn(page, person, stage('statement'))
  const prepare = page.getByRole('button', { name: 'Przygotuj zestawienie' })
  await prepare.waitFor()
  const stale = page.getByRole('alert').filter({ hasText: 'Rozliczenie zmieniło się w międzyczasie' })

  await landlord.request('POST', `${at}/items/decisions`, {
    body: {
      decision: 'correct',
      item_ids: [await idOf('Internet')],
      inputs: { kind: 'fixed', monthly_pln: 70, days: 31, days_in_month: 31 },
      reason: 'Nowa cena',
    },
  })
  await prepare.click()
  await stale.waitFor()
  const text = await stale.textContent()
  await stale.getByRole('button', { name: 'Wykonaj moją zmianę' }).click()
  await page.getByRole('table', { name: 'Kwoty w zestawieniu' }).waitFor()

  expect(text).toContain('RazemZapisane: 2\u00a0470,00\u00a0złTwoje: 2\u00a0460,00\u00a0zł')
  expect(text).toContain('Zapisane: poprawione, 70,00\u00a0zł, Powód: Nowa cena')
  expect((await read()).total_pln).toBe(2470)
  expect(faults).toEqual([])
  await context.close()
})

test('a mail that came back is noted, said in words, and can be sent again', async () => {
  const { person, stage, send, read } = await decided()
  await send()
  const { page, faults, context } = await world.visit()
  await logIn(page, person, stage('sending'))

  await page.getByText('Wiadomość wróciła do Ciebie?').click()
  await page.getByLabel('Co napisał serwer poczty').fill('Nie ma takiej skrzynki')
  await page.getByRole('button', { name: 'Zapisz jako zwróconą' }).click()
  await page.getByText('Wiadomość wróciła. Sprawdź adres najemcy').waitFor()
  await page.getByRole('button', { name: 'Wyślij ponownie do jan@example.org' }).waitFor()

  expect((await read()).delivery).toMatchObject({ state: 'bounced', last_error: 'Nie ma takiej skrzynki' })
  expect(faults).toEqual([])
  await context.close()
})

test('when the tenant has stopped mails meanwhile, the page says so and offers to hand the statement over', async () => {
  const { person, stage, send, step, read } = await decided()
  const { delivery } = await send()
  const mail = await mailOf(world.system.mailFolder, delivery.message_id)
  await step('correct', { reason: 'Błąd' })
  await step('prepare')
  const { page, faults, context } = await world.visit()
  await logIn(page, person, stage('sending'))
  const send2 = page.getByRole('button', { name: 'Wyślij do jan@example.org' })
  await send2.waitFor()
  // A reading that is still under way would show what happens next.
  await page.waitForLoadState('networkidle')

  const declined = await fetch(`${world.system.urls.gateway}/v1/tenant/mails/decline`, {
    method: 'POST',
    headers: { authorization: `Bearer ${linkIn(mail)}` },
  })
  await send2.click()
  await page.getByRole('button', { name: 'Wyślij teraz' }).click()
  await page.getByText('Najemca zrezygnował z wiadomości na ten adres').waitFor()
  await page.getByLabel('Jak zostało przekazane').fill('Do rąk')
  await page.getByRole('button', { name: 'Oznacz jako przekazane' }).click()
  await page.getByText(/^Przekazano /).waitFor()

  expect(declined.status).toBe(200)
  expect((await read()).state).toBe('sent')
  expect(faults).toEqual([])
  await context.close()
})

test('a sent statement is corrected: the correction says so, shows what it changes, and can be given up', async () => {
  const { person, stage, send, step, read, idOf } = await decided()
  await send()
  const { page, faults, context } = await world.visit()
  await logIn(page, person, stage('statement'))

  await page.getByText('Popraw wysłane zestawienie').click()
  await page.getByLabel('Powód korekty').fill('Internet był droższy')
  await page.getByRole('button', { name: 'Rozpocznij korektę' }).click()
  await page.waitForURL((url) => url.pathname.endsWith('/costs'))
  await page.getByText('Poprawiasz wysłane zestawienie').waitFor()
  await step('items/decisions', {
    decision: 'correct',
    item_ids: [await idOf('Internet')],
    inputs: { kind: 'fixed', monthly_pln: 70, days: 31, days_in_month: 31 },
    reason: 'Nowa cena',
  })
  await step('prepare')
  await page.goto(stage('statement'))
  const changes = page.getByRole('table', { name: 'Co zmienia ta wersja' })
  const row = await changes.getByRole('row', { name: /Internet/ }).textContent()
  await page.getByText('Poprawia wersję 1. Powód: Internet był droższy').waitFor()
  await page.getByRole('button', { name: 'Porzuć korektę' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Porzuć korektę' }).click()
  await page.getByText('Poprawiasz wysłane zestawienie').waitFor({ state: 'detached' })

  expect(row).toContain('60,00\u00a0zł70,00\u00a0zł')
  expect(await read()).toMatchObject({ state: 'sent', total_pln: 2460 })
  expect(faults).toEqual([])
  await context.close()
})

test.each([
  [1280, 'dark'],
  [360, 'light'],
] as const)(
  'at %d px in the %s theme axe finds nothing in a correction and its sending',
  async (width, colorScheme) => {
    const { person, stage, send, step } = await decided()
    await send()
    const { page, context } = await world.visit({ viewport: { width, height: 800 }, colorScheme, bypassCSP: true })
    await logIn(page, person, stage('sending'))
    await page.getByText('Popraw wysłane zestawienie').click()
    await page.getByText('Wiadomość wróciła do Ciebie?').click()
    const sent = await violationsOf(page)
    await step('correct', { reason: 'Błąd' })
    await step('prepare')
    await page.goto(stage('statement'))
    await page.getByRole('table', { name: 'Co zmienia ta wersja' }).waitFor()

    expect({ sent, corrected: await violationsOf(page) }).toEqual({ sent: [], corrected: [] })
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    await context.close()
  },
)
