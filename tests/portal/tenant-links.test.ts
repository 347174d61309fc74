import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import { bodyOfStep } from '@lokum/local-stack/world/body-of-step'
import { anAgreement, settle } from '@lokum/local-stack/world/rental'
import { readCodes } from '../../packages/statement-print/test/read-codes.ts'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { carryOut } from './carry-out.ts'
import { logIn, violationsOf } from './open-browser.ts'
import { openWindow, windows } from './windows.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
}, 180_000)
afterAll(() => world[Symbol.asyncDispose]())

/** A tenancy, with what its tenant may see through a link. */
async function aTenancy() {
  const landlord = await world.aLandlord()
  const { body: apartment } = await landlord.create({ label: 'Długa 7/12' })
  await world.copied(apartment.id)
  const tenant = { name: 'Bożydar Nowak', email: null, locale: 'pl' }
  const agreement = await anAgreement(landlord, apartment.id, { tenant, mode: 'rent_only' })
  const path = `/v1/agreements/${agreement.id}/tenant-links`
  const make = async () => (await landlord.request('POST', path, { body: {} })).body
  const listed = async () => (await landlord.request('GET', path)).body.data
  const open = async (url: string) =>
    (await landlord.request('GET', '/v1/tenant/settlement', { token: new URL(url).hash.slice(1) })).status
  return { landlord, agreement, make, listed, open, page: `/agreements/${agreement.id}` }
}

test.each([windows[0], windows[3]])(
  'in %s at %d px a new link is shown once, is copied and scanned, and replaces the one before',
  async (locale, width) => {
    const tenancy = await aTenancy()
    const former = await tenancy.make()
    await tenancy.open(former.url)
    const { page, faults, context, words } = await openWindow(world, locale, width)
    const { links } = words
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const asked: string[] = []
    page.on('request', (request) =>
      asked.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData()}`),
    )
    await logIn(page, accountPerson(tenancy.landlord), tenancy.page)
    const card = page.getByRole('region', { name: links.title })
    const working = card.getByRole('list', { name: links.valid }).getByRole('listitem')
    await working.first().waitFor()
    const before = await working.allTextContents()

    await card.getByRole('button', { name: links.make, exact: true }).click()
    const dialog = page.getByRole('dialog')
    const warned = await dialog.getByText(links.makeReplaces).count()
    await dialog.getByRole('button', { name: links.makeIt }).dblclick()
    const url = await dialog.getByRole('textbox', { name: links.link }).inputValue()
    await dialog.getByRole('button', { name: links.copy }).click()
    await dialog.getByRole('button', { name: links.copied }).waitFor()
    const copied = await page.evaluate('navigator.clipboard.readText()')
    const picture = await dialog.getByRole('img', { name: links.code }).screenshot()
    const scanned = await readCodes(new Uint8Array(picture))
    const looked = [await violationsOf(page), await page.evaluate('document.documentElement.scrollWidth - innerWidth')]
    await page.keyboard.press('Escape')
    await card.getByText(links.earlier(1)).click()
    const replaced = card.getByRole('list', { name: links.earlier(1) }).getByRole('listitem')
    await replaced.first().waitFor()
    const after = [await working.count(), await replaced.textContent()]
    const kept = await page.evaluate(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href, history.state, document.documentElement.outerHTML])',
    )

    expect(before).toEqual([expect.stringContaining(links.opened(1, locale === 'pl-PL' ? 'dzisiaj' : 'today'))])
    expect(warned).toBe(1)
    expect(copied).toBe(url)
    expect(scanned).toEqual([url])
    expect(looked).toEqual([[], 0])
    expect(after).toEqual([1, expect.stringContaining(links.ended.replaced)])
    expect(await tenancy.open(former.url)).toBe(401)
    expect(await tenancy.open(url)).toBe(404)
    expect(await tenancy.listed()).toHaveLength(2)
    // Whoever uses the computer next, or reads a log of addresses, finds no link.
    expect(kept).not.toContain('tl_')
    expect(asked.filter((call) => call.includes('tl_'))).toEqual([])
    expect(faults).toEqual([])
    await context.close()
  },
  120_000,
)

test('a link is revoked after one question, and opens nothing from then on', async () => {
  const tenancy = await aTenancy()
  const { url } = await tenancy.make()
  const { page, context, words, faults } = await openWindow(world, 'pl-PL', 1280)
  const { links } = words
  await logIn(page, accountPerson(tenancy.landlord), tenancy.page)
  const card = page.getByRole('region', { name: links.title })

  await card.getByRole('button', { name: links.revoke }).click()
  const before = await tenancy.open(url)
  await page.getByRole('dialog').getByRole('button', { name: links.revoke }).click()
  await card.getByText(links.hasNone).waitFor()

  expect([before, await tenancy.open(url)]).toEqual([404, 401])
  expect(await tenancy.listed()).toEqual([expect.objectContaining({ revoked_because: 'landlord' })])
  expect(faults).toEqual([])
  await context.close()
})

test('the stage of sending says how many links the tenant has and when one was opened last, and leads to them', async () => {
  const { landlord, agreement, make, open, page: path } = await aTenancy()
  const month = { apartment_id: agreement.apartment_id, agreement_id: agreement.id, period: '2026-10' }
  const { body: settlement } = await settle(landlord, month)
  const verb = (name: string) =>
    landlord.request('POST', `/v1/settlements/${settlement.id}/${name}`, { body: bodyOfStep(name) ?? {} })
  for (const name of ['calculate', 'items/decisions', 'prepare']) await verb(name)
  const { page, context, faults } = await openWindow(world, 'pl-PL', 1280)
  await logIn(page, accountPerson(landlord), `/settlements/${settlement.id}/sending`)
  await page.getByText('Najemca nie ma teraz linku, który działa.').waitFor()

  await open((await make()).url)
  await page.reload()
  await page.getByText('Najemca ma 1\u00a0link, ostatnio otwarty dzisiaj.').waitFor()
  await page.getByRole('link', { name: 'Linki najemcy' }).click()
  await page.waitForURL(`**${path}`)

  expect(faults).toEqual([])
  await context.close()
})

test('after a lost answer the same link is shown, and no second one is made', async () => {
  const tenancy = await aTenancy()
  const { page, context, words } = await openWindow(world, 'pl-PL', 1280)
  const { links, states } = words
  await logIn(page, accountPerson(tenancy.landlord), tenancy.page)
  const card = page.getByRole('region', { name: links.title })
  await page.route('**/tenant-links', async (route) => {
    if (route.request().method() !== 'POST') return await route.continue()
    await carryOut(route)
    await route.abort()
  })

  await card.getByRole('button', { name: links.make, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: links.makeIt }).click()
  await dialog.getByRole('button', { name: states.tryAgain }).waitFor()
  await page.unroute('**/tenant-links')
  await dialog.getByRole('button', { name: states.tryAgain }).click()
  const url = await dialog.getByRole('textbox', { name: links.link }).inputValue()

  expect(await tenancy.listed()).toHaveLength(1)
  expect(await tenancy.open(url)).toBe(404)
  await context.close()
})

test('the card says when the tenant has stopped the mails, and whoever may only read has no button', async () => {
  const tenancy = await aTenancy()
  const { landlord, agreement } = tenancy
  const email = `bozydar-${agreement.id}@example.org`
  await landlord.request('PATCH', `/v1/agreements/${agreement.id}`, { body: { tenant: { email } } })
  const { url } = await tenancy.make()
  await landlord.request('POST', '/v1/tenant/mails/decline', { token: new URL(url).hash.slice(1), body: {} })
  const reader = { account: landlord.account, scopes: ['apartments.read', 'settlements.read'] } as const
  const { page, context, words } = await openWindow(world, 'en-GB', 390)
  const { links } = words
  await logIn(page, accountPerson(reader), tenancy.page)
  const card = page.getByRole('region', { name: links.title })

  await card.getByText(/^The tenant stopped mails on/).waitFor()
  await card.getByText(links.neverOpened).waitFor()

  expect(await card.getByRole('button').count()).toBe(0)
  expect(await violationsOf(page)).toEqual([])
  await context.close()
})
