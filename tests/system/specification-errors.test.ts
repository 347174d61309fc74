import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const polish = { 'accept-language': 'pl' }

test('a request that is not valid answers 400 validation_failed and names the fields to check [error.validation-failed]', async () => {
  const landlord = await world.aLandlord()
  const wrong = { label: '', address: { street: 'Długa 1', postal_code: 'x' }, surface_m2: -1 }

  const english = await landlord.create(wrong)
  const inPolish = await landlord.create(wrong, polish)

  expect(english).toMatchObject({
    status: 400,
    body: { code: 'validation_failed', status: 400, title: 'Check the highlighted form fields' },
  })
  const pointers = english.body.errors.map(({ pointer }: { pointer: string }) => pointer)
  expect(pointers.toSorted()).toEqual(['#/address/city', '#/address/postal_code', '#/label', '#/surface_m2'])
  expect(inPolish.body.title).toBe('Sprawdź zaznaczone pola formularza')
  expect(inPolish.headers['content-language']).toBe('pl')
})

test('a label that another apartment of the account has answers 409 label_conflict [error.label-conflict]', async () => {
  const landlord = await world.aLandlord()
  const stranger = await world.aLandlord()
  await landlord.create({ label: 'Długa 7' })

  const same = await landlord.create({ label: ' długa 7 ' })
  const inPolish = await landlord.create({ label: 'Długa 7' }, polish)
  const others = await stranger.create({ label: 'Długa 7' })

  expect(same).toMatchObject({
    status: 409,
    body: { code: 'label_conflict', detail: 'An apartment with this label already exists.' },
  })
  expect(inPolish.body.detail).toBe('Mieszkanie z tą etykietą już istnieje.')
  expect(others.status).toBe(201)
})

test('the sixth apartment of the plan answers 403 plan_limit_reached, with the number of the plan in its text [error.plan-limit-reached, limit.apartments-per-plan]', async () => {
  const landlord = await world.aLandlord({ plan: 'basic' })
  const first = [
    await landlord.create(),
    await landlord.create(),
    await landlord.create(),
    await landlord.create(),
    await landlord.create(),
  ]

  const sixth = await landlord.create()
  const inPolish = await landlord.create({}, polish)

  expect(first.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expect(sixth).toMatchObject({ status: 403, body: { code: 'plan_limit_reached' } })
  expect(sixth.body.detail).toContain('The plan allows 5 apartments')
  expect(inPolish.body.detail).toContain('Plan pozwala na 5 mieszkań')
})

test('an archived apartment gives its label and its place in the plan to another one', async () => {
  const landlord = await world.aLandlord()
  const { body } = await landlord.create({ label: 'Again' })

  await landlord.request('POST', `/v1/apartments/${body.id}/archive`)
  const again = await landlord.create({ label: 'again' })

  expect(again.status).toBe(201)
})

test('every refusal is a problem of RFC 9457 whose type leads to a page that explains it', async () => {
  const landlord = await world.aLandlord()

  const { status, headers, body } = await landlord.create({ label: '' })

  expect(headers['content-type']).toMatch(/^application\/problem\+json\b/)
  expect(body).toMatchObject({ status, code: 'validation_failed', request_id: headers['x-request-id'] })
  const { pathname } = new URL(body.type)
  const page = await landlord.request('GET', pathname, {
    token: null,
    expect: { ownPage: { status: 200, mediaType: 'text/html' } },
  })
  expect(page.bytes.toString()).toContain('validation_failed')
})
