import { expect, test } from '@jest/globals'
import { follow } from '../src/follow.ts'
import { clientOf, json, openServer } from './open-server.ts'

const page = (ids: string[], next_cursor: string | null, resume_cursor?: string) =>
  json(200, { data: ids.map((id) => ({ id })), deleted: [{ id: 'gone' }], next_cursor, resume_cursor })

test('pages are given to the last one with where to resume, and asked for with the same input', async () => {
  await using server = await openServer(
    page(['a', 'b'], 'one', 'one'),
    page([], null, 'two'),
    page(['c'], null, 'three'),
  )
  const { listDocuments } = clientOf(server).client
  const input = { updated_since: '2026-04-15T08:30:00Z', limit: 2 }

  const seen: unknown[] = []
  let cursor = ''
  for await (const { data, deleted, resume_cursor } of follow(listDocuments, input)) {
    seen.push([...data, ...(deleted ?? [])].map(({ id }) => id))
    cursor = resume_cursor
  }
  for await (const { data } of follow(listDocuments, { ...input, cursor })) seen.push(data.map(({ id }) => id))

  expect(seen).toEqual([['a', 'b', 'gone'], ['gone'], ['c']])
  const asked = server.asked.map(({ url }) => new URL(url, 'http://localhost').searchParams)
  expect(asked.map((query) => [query.get('updated_since'), query.get('limit'), query.get('cursor')])).toEqual(
    [null, 'one', 'two'].map((from) => [input.updated_since, '2', from]),
  )
})

test('a list that cannot be resumed is refused', async () => {
  await using server = await openServer(page(['a'], 'one'))

  const all = async () => {
    for await (const { data } of follow(clientOf(server).client.listApartments, {})) expect(data).toEqual([])
  }

  await expect(all()).rejects.toThrow('give updated_since')
})
