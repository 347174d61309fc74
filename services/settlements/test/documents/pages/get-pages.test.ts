import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { projectRoot } from '@lokum/local-stack/project-root'
import { makeForm } from '@lokum/local-stack/testing/make-form'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import sharp from 'sharp'
import { aJpeg } from '../../../../../packages/bill-reader/test/files.ts'
import { pictureOf } from '../../../../../packages/bill-reader/test/pages/draw.ts'
import { aPdf } from '../../../../../packages/bill-reader/test/readers/pdfs.ts'
import { aPreparedMonth, download } from '../../statements/a-prepared-month.ts'

let world: World
let landlord: Landlord
beforeAll(async () => {
  world = await openWorld()
  landlord = await world.aLandlord()
})
afterAll(() => world[Symbol.asyncDispose]())

async function upload(bytes: Buffer): Promise<string> {
  const { status, body } = await landlord.settlements.request(
    'POST',
    '/v1/documents',
    makeForm({ name: 'file', bytes }),
  )
  if (status !== 201) throw new Error(`It was not stored: ${JSON.stringify(body)}`)
  return body.id
}
const get = (path: string, options = {}) => landlord.settlements.request('GET', path, options)
const sizeOf = async (webp: Buffer) => {
  const { format, width, height } = await sharp(webp).metadata()
  return { format, width, height }
}

test('a page of a document is a picture that is neither stored on the way nor run', async () => {
  const id = await upload(await aPdf((pdf) => pdf.text('Faktura', 50, 50)))

  const { status, headers, bytes } = await get(`/v1/documents/${id}/pages/1?width=480`)

  expect([status, headers['content-type'], headers['cache-control'], headers['x-content-type-options']]).toEqual([
    200,
    'image/webp',
    'private, no-store',
    'nosniff',
  ])
  expect(headers['content-length']).toBe(String(bytes.length))
  expect(await sizeOf(bytes)).toEqual({ format: 'webp', width: 480, height: 679 })
})

test('a page is 960 pixels wide unless asked otherwise, and its picture never changes', async () => {
  const id = await upload(await aPdf((pdf) => pdf.text('Rachunek', 50, 50)))

  const [first, second] = [await get(`/v1/documents/${id}/pages/1`), await get(`/v1/documents/${id}/pages/1?width=960`)]

  expect(await sizeOf(first.bytes)).toMatchObject({ width: 960 })
  expect(second.bytes.equals(first.bytes)).toBe(true)
})

test('a photo has one page', async () => {
  const id = await upload(aJpeg())

  const [shown, absent] = [await get(`/v1/documents/${id}/pages/1`), await get(`/v1/documents/${id}/pages/2`)]

  expect(await sizeOf(shown.bytes)).toEqual({ format: 'webp', width: 8, height: 8 })
  expect([absent.status, absent.body.code]).toEqual([404, 'not_found'])
})

test.each(['pages/0', 'pages/2', 'pages/99999', 'pages/100000', 'pages/one', 'pages/1.5', 'pages/-1'])(
  '%s of a document of one page is not found',
  async (path) => {
    const id = await upload(await aPdf((pdf) => pdf.text(path, 50, 50)))

    const { status, body } = await get(`/v1/documents/${id}/${path}`)

    expect([status, body.code]).toEqual([404, 'not_found'])
  },
)

test('a width that is not offered is refused', async () => {
  const id = await upload(aJpeg())

  const { status, body } = await get(`/v1/documents/${id}/pages/1?width=20000`)

  expect([status, body.code, body.errors[0].parameter]).toEqual([400, 'validation_failed', 'width'])
})

test('a page that cannot be drawn is refused in words, in the language of the request', async () => {
  const xml = await readFile(join(projectRoot, 'packages/bill-reader/test/golden/ksef-energy.xml'))
  const [invoice, locked] = [await upload(xml), await upload(await aPdf((pdf) => pdf.text('x'), { userPassword: 'a' }))]

  const ofXml = await get(`/v1/documents/${invoice}/pages/1`)
  const ofLocked = await get(`/v1/documents/${locked}/pages/1`, { headers: { 'accept-language': 'pl' } })

  expect([ofXml.status, ofXml.body.code, ofXml.body.detail]).toEqual([
    422,
    'page_not_shown',
    'There is no picture of this page: an XML invoice has no pages, only the lines of its reading. Download the file to look at it.',
  ])
  expect([ofLocked.status, ofLocked.body.detail]).toEqual([
    422,
    'Nie ma obrazu tej strony: PDF jest chroniony hasłem. Pobierz plik, aby go obejrzeć.',
  ])
})

test('a page of another account’s document or statement is not found', async () => {
  const [stranger, id] = [await world.aLandlord(), await upload(aJpeg())]
  const month = await aPreparedMonth(world)

  const answers = await Promise.all([
    stranger.settlements.request('GET', `/v1/documents/${id}/pages/1`),
    stranger.settlements.request('GET', `/v1/settlements/${month.id}/statements/latest/pages/1`),
  ])

  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(2).fill([404, 'not_found']))
})

test('the pages of a statement are those of its PDF', async () => {
  const month = await aPreparedMonth(world)
  const page = (path: string) => month.landlord.settlements.request('GET', `/v1/settlements/${month.id}/${path}`)

  const shown = await page('statements/1/pages/1?width=480')
  const others = await Promise.all([
    page('statements/latest/pages/99'),
    page('statements/2/pages/1'),
    page('statements/0/pages/1'),
  ])

  const pdf = await download(month.landlord, month.id, 'pdf')
  expect(shown.bytes.equals(await pictureOf(pdf.bytes, { width: 480 }))).toBe(true)
  expect(others.map(({ status }) => status)).toEqual([404, 404, 404])
})

test('the gateway counts pictures apart from other reads and shows them to those who may read settlements', async () => {
  const [reader, other] = [
    await world.aLandlord({ scopes: ['settlements.read'], account: landlord.account }),
    await world.aLandlord({ scopes: ['payments.read'], account: landlord.account }),
  ]
  const path = `/v1/documents/${await upload(aJpeg())}/pages/1`

  const shown = await reader.gateway.request('GET', path)
  const refused = await other.gateway.request('GET', path)

  expect([shown.status, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
    200,
    'image/webp',
    'private, no-store',
  ])
  expect(shown.headers['ratelimit-policy']).toBe('"minute";q=120;w=60, "day";q=10000;w=86400')
  expect([refused.status, refused.body.code]).toEqual([403, 'insufficient_scope'])
})
