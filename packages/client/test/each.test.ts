import { expect, test } from '@jest/globals'
import { each } from '../src/each.ts'
import { clientOf, json, openServer } from './open-server.ts'

const page = (ids: string[], next_cursor: string | null) => json(200, { data: ids.map((id) => ({ id })), next_cursor })

test('each object of a list is given, page after page, with the same filters', async () => {
  await using server = await openServer(page(['a', 'b'], 'one'), page([], 'two'), page(['c'], null))
  const { client } = clientOf(server)

  const ids: string[] = []
  for await (const { id } of each(client.listApartments, { state: 'active', limit: 2 })) ids.push(id)

  expect(ids).toEqual(['a', 'b', 'c'])
  const asked = server.asked.map(({ url }) => url.replace('/v1/apartments?state=active&limit=2', ''))
  expect(asked).toEqual(['', '&cursor=one', '&cursor=two'])
})

test('no page is asked for before it is needed', async () => {
  await using server = await openServer(page(['a', 'b'], 'one'))

  for await (const { id } of each(clientOf(server).client.listApartments, {})) if (id === 'b') break

  expect(server.asked).toHaveLength(1)
})

test('a list that leads in a circle ends', async () => {
  await using server = await openServer(page(['a'], 'one'), page(['b'], 'two'), page(['c'], 'one'))

  const all = async () => {
    for await (const { id } of each(clientOf(server).client.listApartments, {})) expect(id).toMatch(/[abc]/)
  }

  await expect(all()).rejects.toThrow('the same cursor twice')
})
