import { expect, test } from '@jest/globals'
import { json, openStrangers } from './open-server.ts'
import { loginAt, openUser } from './run-cli.ts'

type Event = { id: string; type: string; occurred_at: string; data: { id: string } }
const event = (number: number): Event => {
  const id = `evt_${String(number).padStart(4, '0')}`
  return { id, type: 'apartment.created', occurred_at: '2026-11-05T09:30:00.000Z', data: { id: 'apt_1' } }
}
const events = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => event(first + at))

/** An API whose list of events grows; `fails` next calls are answered 503. */
async function openApi(stored: Event[], plan = { fails: 0, endless: false }) {
  const system = await openStrangers({
    '/v1/events': (response, { path }) => {
      if (plan.fails > 0) {
        plan.fails -= 1
        return response.writeHead(503, { 'retry-after': '0' }).end()
      }
      const begin = Number(new URL(path, 'http://x').searchParams.get('cursor') ?? 0)
      const newest = plan.endless ? events(begin + 1_000_000, begin + 1_000_099) : stored.toReversed()
      const data = plan.endless ? newest : newest.slice(begin, begin + 100)
      const isLast = !plan.endless && begin + 100 >= newest.length
      return json(response, { data, next_cursor: isLast ? null : String(begin + 100), resume_cursor: null })
    },
  })
  return Object.assign(system, { stored, plan })
}

/** Follows until so many events were shown. */
async function follow(api: Awaited<ReturnType<typeof openApi>>, most: number, meanwhile: (shown: string[]) => void) {
  await using user = await openUser(loginAt(api.url))
  const stop = new AbortController()
  const shown: string[] = []
  const heard = (text: string) => {
    shown.push(
      ...text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).id),
    )
    meanwhile(shown)
    if (shown.length >= most) stop.abort()
  }
  const { code, err } = await user.run(['events', 'tail', '-f', '-n', '1', '--json'], { signal: stop.signal, heard })
  return { code, err, shown }
}
const ids = (list: readonly Event[]) => list.map(({ id }) => id)

test('new events come once, in their order, also when they fill several pages', async () => {
  await using api = await openApi(events(1, 250))

  const { code, shown } = await follow(api, 1253, ({ length }) => {
    if (length === 1) api.stored.push(...events(251, 1500))
    if (length === 1251 || length === 1252) api.stored.push(event(length + 250))
  })

  expect([code, shown]).toEqual([0, ids(events(250, 1502))])
})

test('in an account without events the first one is shown', async () => {
  await using api = await openApi([])
  await using user = await openUser(loginAt(api.url))
  const stop = new AbortController()
  const asked = setInterval(() => {
    if (api.asked.filter(({ path }) => path.startsWith('/v1/events')).length >= 2 && api.stored.length === 0)
      api.stored.push(event(1))
  }, 5)

  const { code, out } = await user.run(['events', 'tail', '-f'], { signal: stop.signal, heard: () => stop.abort() })
  clearInterval(asked)

  expect([code, out]).toEqual([0, '2026-11-05T09:30:00.000Z  evt_0001  apartment.created  apt_1\n'])
})

test('an API that is away for a while is asked again, and nothing is lost', async () => {
  await using api = await openApi(events(1, 2))

  const { code, shown } = await follow(api, 2, ({ length }) => {
    if (length !== 1) return
    api.plan.fails = 12
    api.stored.push(event(3))
  })

  expect([code, shown, api.plan.fails]).toEqual([0, ['evt_0002', 'evt_0003'], 0])
})

test('a list without end is left after 10 000 events', async () => {
  await using api = await openApi(events(1, 1))

  const { code, shown } = await follow(api, 10_001, () => {
    api.plan.endless = true
  })

  expect([code, shown.length]).toEqual([0, 10_001])
})

test.each([
  { args: ['-n', '101'] },
  { args: ['-n', 'ten'] },
  { args: ['--type'] },
  { args: ['--type', '-f'] },
  { args: ['--follow=yes'] },
  { args: ['--nothing'] },
])('events tail $args is refused as invalid', async ({ args }) => {
  await using user = await openUser()

  const { code, out, err } = await user.run(['events', 'tail', ...args])

  expect([code, out]).toEqual([2, ''])
  expect(err).toMatch(/^lokum: .+\n$/)
})
