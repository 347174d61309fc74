import type { ProblemCode } from '@lokum/contracts/problems/problem'
import { type Fault, Problem } from '@lokum/service-kit/problem'

type ListOfEntries = {
  /** The member with the entries. */
  list: string
  /** The refusals that may be gathered, the one that names them all first. Each is thrown before anything of its entry is stored. */
  worstFirst: readonly ProblemCode[]
  /** The fault of an entry whose refusal has none, with a pointer within the entry. */
  faultOf: (problem: Problem) => Fault | null
}

type Refused = { index: number; problem: Problem }

/** Carries out a verb for all entries of a request or none, and names every refused one with its place. @throws Problem */
export async function carryOutAll<Entry, Result>(
  entries: readonly Entry[],
  verb: (entry: Entry) => Promise<Result>,
  places: ListOfEntries,
): Promise<Result[]> {
  const results: Result[] = []
  const refused: Refused[] = []
  for (const [index, entry] of entries.entries()) {
    try {
      results.push(await verb(entry))
    } catch (error) {
      if (!(error instanceof Problem) || !places.worstFirst.includes(error.code)) throw error
      refused.push({ index, problem: error })
    }
  }
  if (refused.length > 0) throw refusalOfAll(refused, places)
  return results
}

function refusalOfAll(refused: readonly Refused[], places: ListOfEntries): Problem {
  const rank = ({ problem }: Refused) => places.worstFirst.indexOf(problem.code)
  const [worst] = refused.toSorted((one, other) => rank(one) - rank(other))
  if (!worst) throw new Error('A refusal has a reason.')
  return new Problem(worst.problem.code, {
    faults: refused.flatMap((one) => placeFaults(one, places)),
    values: worst.problem.values,
    objects: [...new Set(refused.flatMap(({ problem }) => problem.objects))],
  })
}

function placeFaults({ index, problem }: Refused, { list, faultOf }: ListOfEntries): Fault[] {
  const own = faultOf(problem)
  const faults = problem.faults.length > 0 || own === null ? problem.faults : [own]
  return faults.map((fault) =>
    'pointer' in fault ? { ...fault, pointer: `#/${list}/${index}${fault.pointer.slice(1)}` } : fault,
  )
}
