import type { IncomingMessage } from 'node:http'
import { type LeastPace, leastPace } from './pace.ts'

/** How long an upload may take, and how slow it may be meanwhile. */
export type UploadTimes = { wholeMs: number; pace: LeastPace }

/** 20 MB in five minutes are 0.5 Mbit/s; at the least pace a photo of 2.4 MB arrives. */
export const uploadTimes: UploadTimes = { wholeMs: 300_000, pace: leastPace }

type Deadline = { timer: NodeJS.Timeout; breakOff: () => void }

const deadlines = new WeakMap<IncomingMessage, Deadline>()

/** Starts the time of a request; `breakOff` ends it when it is not whole by then, unless its operation gives it more. */
export function startDeadline(
  request: IncomingMessage,
  { wholeMs, breakOff }: { wholeMs: number; breakOff: () => void },
): void {
  const timer = setTimeout(() => breakOffSlow(request), wholeMs).unref()
  deadlines.set(request, { timer, breakOff })
}

/** A request that is whole has all the time that its answer takes. */
export function endDeadline(request: IncomingMessage): void {
  clearTimeout(deadlines.get(request)?.timer)
}

/** Gives a request another time than the usual one, counted from now. */
export function moveDeadline(request: IncomingMessage, ms: number): void {
  const deadline = deadlines.get(request)
  if (deadline === undefined) return
  clearTimeout(deadline.timer)
  deadline.timer = setTimeout(() => breakOffSlow(request), ms).unref()
}

/** Breaks a request off that comes too slowly, unless it is whole. */
export function breakOffSlow(request: IncomingMessage): void {
  if (!request.complete) deadlines.get(request)?.breakOff()
}
