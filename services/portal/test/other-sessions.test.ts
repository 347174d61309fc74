import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import { openPortalWorld, type Page } from './portal-world.ts'

let world: Awaited<ReturnType<typeof openPortalWorld>>
beforeAll(async () => {
  world = await openPortalWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

type Listed = { id: string; is_this: boolean; browser: string | null }

async function sessionsOf(page: Page): Promise<Listed[]> {
  return JSON.parse((await page.ask('/sessions')).body).data
}

test('a person sees where they are logged in, this browser first, and neither a cookie nor a tag', async () => {
  const phone = await world.logIn({ account: 'two-browsers' })
  const laptop = await world.logIn({ account: 'two-browsers' })
  await world.logIn({ account: 'two-browsers-else' })

  const { statusCode, body } = await laptop.ask('/sessions')

  expect(statusCode).toBe(200)
  expect(JSON.parse(body)).toEqual({
    data: [
      {
        id: expect.stringMatching(/^[\w-]{22}$/),
        is_this: true,
        browser: expect.stringContaining('got'),
        began_at: expect.stringMatching(/Z$/),
        used_at: expect.stringMatching(/Z$/),
        ends_at: expect.stringMatching(/Z$/),
      },
      expect.objectContaining({ is_this: false }),
    ],
  })
  for (const page of [phone, laptop]) {
    const { tag } = await page.session()
    expect([body.includes(page.cookie), body.includes(tag)]).toEqual([false, false])
  }
})

test('a person ends another session of theirs, and the one of this browser stays', async () => {
  const phone = await world.logIn({ account: 'ends-one' })
  const laptop = await world.logIn({ account: 'ends-one' })
  const other = (await sessionsOf(laptop)).find((one) => !one.is_this)?.id

  const ended = await laptop.ask(`/sessions/${other}`, { method: 'DELETE' })
  const again = await laptop.ask(`/sessions/${other}`, { method: 'DELETE' })

  expect([ended.statusCode, again.statusCode]).toEqual([204, 404])
  expect((await phone.ask('/session')).statusCode).toBe(401)
  expect((await phone.ask('/api/v1/apartments')).statusCode).toBe(401)
  expect((await laptop.ask('/api/v1/apartments')).statusCode).toBe(200)
})

test('a person ends all other sessions at once', async () => {
  const others = [await world.logIn({ account: 'ends-all' }), await world.logIn({ account: 'ends-all' })]
  const here = await world.logIn({ account: 'ends-all' })

  const { statusCode } = await here.ask('/sessions', { method: 'DELETE' })

  expect(statusCode).toBe(204)
  for (const page of others) expect((await page.ask('/session')).statusCode).toBe(401)
  expect(await sessionsOf(here)).toEqual([expect.objectContaining({ is_this: true })])
  expect((await here.ask('/api/v1/apartments')).statusCode).toBe(200)
})

test('nobody ends a session of another person, nor their own by this way', async () => {
  const victim = await world.logIn({ account: 'victim-of-ending' })
  const attacker = await world.logIn({ account: 'attacker-of-sessions' })
  const [theirs] = await sessionsOf(victim)
  const [own] = await sessionsOf(attacker)

  const answers = []
  for (const id of [theirs?.id, own?.id, '', '%00', '..%2F', 'x'.repeat(3_000)])
    answers.push((await attacker.ask(`/sessions/${id}`, { method: 'DELETE' })).statusCode)
  await attacker.ask('/sessions', { method: 'DELETE' })

  expect(answers).toEqual([404, 404, 404, 404, 404, 404])
  expect((await victim.ask('/session')).statusCode).toBe(200)
  expect((await attacker.ask('/session')).statusCode).toBe(200)
})

test.each(['/sessions', '/sessions/AAAAAAAAAAAAAAAAAAAAAA'])(
  '%s is for pages of the portal with the tag',
  async (path) => {
    const page = await world.logIn({ account: 'guarded-sessions' })
    const other = await world.logIn({ account: 'guarded-sessions' })

    const stranger = await world.openPage().ask(path, { method: 'DELETE' })
    const foreign = await page.ask(path, { method: 'DELETE', headers: { 'sec-fetch-site': 'cross-site' } })
    const beside = await page.ask(path, { method: 'DELETE', headers: { 'sec-fetch-site': 'same-site' } })
    const tagless = await page.ask(path, { method: 'DELETE', headers: { 'x-portal': '' } })
    const wrongTag = await page.ask(path, { method: 'DELETE', headers: { 'x-portal': (await other.session()).tag } })

    expect([stranger, foreign, beside, tagless, wrongTag].map(({ statusCode }) => statusCode)).toEqual([
      401, 403, 403, 409, 409,
    ])
    expect((await other.ask('/session')).statusCode).toBe(200)
  },
)

test('a session that has no browser’s name, or a very long one, is listed', async () => {
  const page = world.openPage()
  const long = 'Mozilla/5.0 '.repeat(60)
  await page.logIn(accountPerson({ account: 'long-name' }), '/', long)

  const [session] = await sessionsOf(page)

  expect(session?.browser).toBe(long.slice(0, 200))
})
