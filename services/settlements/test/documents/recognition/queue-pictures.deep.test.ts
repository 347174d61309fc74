import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { runService } from '../../run-service.ts'
import { type OwnWorld, openOwnWorld } from '../../world.ts'
import { ask } from '../an-invoice.ts'
import { aScan } from './a-scan.ts'
import { aWaitingPhoto, watchQueue } from './waiting-pictures.ts'

let world: OwnWorld
beforeAll(async () => {
  // Pictures are left to the processes of the test: the service looks for them at its start only.
  world = await openOwnWorld({ recognition: { times: { everyMs: 3_600_000 } } })
})
afterAll(() => world[Symbol.asyncDispose]())
const { query, pages, workOf, setTime } = watchQueue(() => world)

/** Lets a process of its own read a document to its end; gives the pages of its lines. */
async function pagesOfLines(landlord: Landlord, id: string): Promise<number[]> {
  await using _service = await runService(world)
  const { body } = await eventually(
    async () => {
      const answer = await ask(landlord, 'GET', id)
      expect(answer.body.reading.state).toBe('done')
      return answer
    },
    { deadlineMs: 120_000 },
  )
  return body.reading.lines.map(({ at }: { at: { page: number } }) => at.page)
}

const row = 'Woda 5 m3 x 5,00 zł 25,00 zł'

test('after a kill between two pages the next process goes on with the second page', async () => {
  const landlord = await world.aLandlord()
  const id = await aWaitingPhoto(landlord, await aScan([`${row} first`, row]))
  await world.services.settlements.stop()
  {
    await using killed = await runService(world)
    await eventually(async () => expect(await pages(id)).toEqual([1]), { deadlineMs: 120_000 })
    await killed.kill()
  }
  // Another text than the first page has tells that it was not recognised again.
  await query(
    `UPDATE recognised_page SET answer = json_build_object('lines', '[]'::json, 'pageCount', 2, 'cpuMs', 1)
     WHERE document_id = $1`,
    id,
  )
  await setTime(id, '-1 second')

  const onPages = await pagesOfLines(landlord, id)
  await world.services.settlements.start()

  expect(onPages).toEqual([2])
  expect(await pages(id)).toEqual([])
})

test('a process that lost its lease stores nothing, and a picture of which lines are typed waits no longer', async () => {
  await world.services.settlements.stop()
  await using _service = await runService(world)
  const landlord = await world.aLandlord()
  const id = await aWaitingPhoto(landlord, await aScan([row]))
  await eventually(async () => expect(await workOf(id)).toMatchObject([{ attempts: 1 }]), { deadlineMs: 60_000 })
  const typed = { kind: 'cost', category: 'water', label: 'Woda', amount_pln: 5, place: 'the photo' }

  const { body } = await ask(landlord, 'POST', `${id}/lines`, { body: typed })
  // A later picture of the account has its turn only after the work on the first has ended.
  const later = await aWaitingPhoto(landlord)
  await eventually(async () => expect((await workOf(later))[0]?.state).toBe('failed'), { deadlineMs: 120_000 })

  const { body: after } = await ask(landlord, 'GET', id)
  expect(body.reading).toMatchObject({ state: 'done', lines: [typed], findings: [{ code: 'no_lines' }] })
  expect(after.reading.lines).toEqual(body.reading.lines)
})
