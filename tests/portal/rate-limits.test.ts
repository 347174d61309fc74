import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import { eventually } from '@lokum/local-stack/testing/eventually'
import type { Page } from 'playwright-core'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { listen } from './listen.ts'
import { logIn } from './open-browser.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
}, 180_000)
afterAll(() => world[Symbol.asyncDispose]())

const seconds = 7

test('over its limit a page counts Retry-After down, says it once, and goes on by itself', async () => {
  const landlord = await world.aLandlord()
  const { page, faults, context } = await world.visit()
  await logIn(page, accountPerson(landlord), '/profile')
  const save = page.getByRole('button', { name: 'Zapisz profil' })
  const name = page.getByLabel('Imię i nazwisko albo firma')
  await name.fill('Anna Nowak')
  await save.click()
  await page.getByRole('status').filter({ hasText: 'Zapisano profil.' }).waitFor()
  await useUp(landlord.accountId)
  const answers = changesOf(page)
  const counted = await countdownOf(page)
  const said = await listen(page)

  await name.fill('Anna Lis')
  await save.click()
  await eventually(async () => (await said()).includes('Zapisano profil.'), { deadlineMs: 30_000 })

  const [refused, made] = answers
  expect(answers.map(({ status }) => status)).toEqual([429, 200])
  expect(Number(refused?.retryAfter)).toBeLessThanOrEqual(seconds)
  // The browser's clock and that of this process differ by rounding.
  expect((made?.sentAt ?? 0) - (refused?.sentAt ?? 0)).toBeGreaterThan(Number(refused?.retryAfter) * 1000 - 50)
  const shown = await counted()
  expect(shown[0]).toBe(Number(refused?.retryAfter))
  expect(shown).toEqual([...new Set(shown)].toSorted((some, other) => other - some))
  expect(shown.length).toBeGreaterThanOrEqual(3)
  expect(await said()).toEqual([`System jest zajęty. Ponowię za ${shown[0]} s.`, 'Zapisano profil.'])
  expect((await landlord.request('GET', '/v1/account/profile')).body.name).toBe('Anna Lis')
  expect(faults).toEqual([])
  await context.close()
})

/** Uses up the account's calls of this minute, which ends soon. */
async function useUp(accountId: string) {
  const { rowCount } = await world.pools.gateway.query(
    `UPDATE call_count SET minute_calls = 600, minute_ends_at = clock_timestamp() + $2 * interval '1 second'
     WHERE operation = 'updateProfile' AND subject = $1`,
    [accountId, seconds],
  )
  expect(rowCount).toBe(1)
}

/** How each change of the profile was answered, and when it was sent. */
function changesOf(page: Page) {
  const answers: { status: number; retryAfter: string | undefined; sentAt: number }[] = []
  page.on('response', (answer) => {
    const request = answer.request()
    if (request.method() !== 'PATCH') return
    const retryAfter = answer.headers()['retry-after']
    answers.push({ status: answer.status(), retryAfter, sentAt: request.timing().startTime })
  })
  return answers
}

/** Notes every number that the bar shows. */
async function countdownOf(page: Page) {
  await page.evaluate(`(() => {
    window.counted = []
    new MutationObserver(() => {
      const bar = [...document.querySelectorAll('p')].find((one) => one.textContent.startsWith('System jest zajęty'))
      const left = Number(/\\d+/.exec(bar?.textContent ?? '')?.[0])
      if (left && window.counted.at(-1) !== left) window.counted.push(left)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })()`)
  return async (): Promise<readonly number[]> => {
    const counted: unknown = await page.evaluate('window.counted')
    return Array.isArray(counted) ? counted.map(Number) : []
  }
}
