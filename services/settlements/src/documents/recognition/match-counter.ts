import type { CounterWords } from '@lokum/bill-reader/counter-words'
import type { ProposedReading } from '@lokum/contracts/settlements/proposed-facts'
import type { Context } from '@lokum/service-kit/http/context'

/** `takenAt` is when the camera took it, if it says so; `namedMeter` is the meter that the request to read it named. */
export type PhotoOfMeter = {
  accountId: string
  seen: CounterWords
  takenAt: string | null
  namedMeter: string | null
  now: Date
}

/** Knowledge of the room of meters: which meter a photo shows, and whether its readings make the value plausible. */
export type MatchCounter = (em: Context['em'], photo: PhotoOfMeter) => Promise<ProposedReading | null>
