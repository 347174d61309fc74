import { toGrosze, toPln } from '@lokum/amounts/money/grosze'
import { splitGrosze } from '@lokum/amounts/money/split-grosze'
import { stateReasons } from '@lokum/contracts/problems/state-reason'
import { StateForbids } from '@lokum/service-kit/problem'

/** The amounts of so many equal instalments; where grosze remain, the first ones have one more. @throws StateForbids for less than a grosz each */
export function divideEqually(openPln: string, number: number): number[] {
  const open = toGrosze(openPln)
  if (open < BigInt(number)) throw new StateForbids(stateReasons.instalmentsTooSmall(openPln))
  return splitGrosze(
    open,
    Array.from({ length: number }, () => open),
  ).map(toPln)
}
