import { lightOperations } from '../neighbour/light-operations.ts'
import { type Measured, measureCalls } from '../neighbour/measure-calls.ts'
import { openNeighbours } from '../neighbour/open-neighbours.ts'
import { comparePhases, type Other } from './compare-phases.ts'
import { openPictures } from './open-pictures.ts'

/** A phase lasts so many times the seconds of a measurement: in four rounds each class has 300 calls with recognition. */
const longer = 4
const pauseMs = 200
/** More than are recognised in all phases. */
const picturesEachRound = 14
/** An account may have a hundred waiting. */
const mostPictures = 96

type Asked = { seconds: number; rounds: number }

/**
 * How long the calls of one account take while pages of another one are recognised, and without: short phases in turns, without, with,
 * without. Those without are also compared with each other.
 */
export async function measureOthers({
  seconds,
  rounds,
}: Asked): Promise<{ others: Other[]; recognised: readonly number[] }> {
  await using stack = new AsyncDisposableStack()
  const { world, quiet, loud } = await openNeighbours(stack)
  const operations = { light: lightOperations(quiet), heavy: {}, lightPauseMs: pauseMs }
  const measure = async (forSeconds: number) => await measureCalls(quiet, operations, forSeconds)
  const pictures = await openPictures(world, loud.landlords, Math.min(mostPictures, picturesEachRound * rounds))
  await measure(seconds)
  const phases: Record<'before' | 'during' | 'after', Measured[]> = { before: [], during: [], after: [] }
  const recognised: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    phases.before.push(await measure(seconds * longer))
    const waiting = await pictures.waiting()
    await pictures.resume()
    let left = waiting
    // A busy machine may give recognition so little that a phase ends before its first page.
    while (left === waiting) {
      phases.during.push(await measure(seconds * longer))
      left = await pictures.waiting()
    }
    if (left === 0) throw new Error('Too few pictures: they were recognised before the calls had been measured.')
    recognised.push(waiting - left)
    await pictures.pause()
    phases.after.push(await measure(seconds * longer))
  }
  return { others: comparePhases(phases), recognised }
}
