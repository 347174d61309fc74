import type { Random } from '../../random.ts'
import type { Books } from './books.ts'
import type { Caller } from './caller.ts'

export type LaneNeed = { books: Books; caller: Caller; random: Random }

/** One thing that callers do again and again; gives whether this turn succeeded. */
export type Lane = (turn: number) => Promise<boolean>
