import type { JsMsg } from '@nats-io/jetstream'
import type { LokumEvent, UnknownEvent } from './event.ts'
import type { FollowOptions, Handlers } from './handlers.ts'
import type { Slots } from './open-places.ts'
import { quietly } from './quietly.ts'
import { type Reading, readEvent } from './read-event.ts'
import { wait } from './wait.ts'

type HandlingDeps<Transaction> = Pick<
  FollowOptions<Transaction>,
  'store' | 'signal' | 'attempts' | 'occurredFrom' | 'log'
> & {
  turns: Slots
}

/** Pauses between attempts double up to the last of these. */
const pausesMs = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000]
/** An event that crashes the process leaves no failed attempt behind, only another delivery. */
const deliveriesPerAttempt = 3

/** A message and what became of it so far. */
type Course = { message: JsMsg; reading: Reading; failures: number; error: unknown }

/** Handles one message until it is acknowledged or given up. `false` when the signal came first. Never throws. */
export async function handleMessage<Transaction>(
  parts: HandlingDeps<Transaction>,
  handlers: Handlers<Transaction>,
  message: JsMsg,
): Promise<boolean> {
  const { signal, turns, attempts = 10 } = parts
  const reading = readEvent(message)
  const reason = reading.kind === 'broken' ? reading.reason : 'It was delivered again and again.'
  const course: Course = { message, reading, failures: 0, error: new Error(reason) }
  while (!signal.aborted) {
    await turns.enter()
    const isSettled = await takeTurn({ ...parts, attempts }, handlers, course).finally(turns.leave)
    if (isSettled) return true
    if (course.failures !== attempts) await wait(pauseAfter(course.failures), signal)
  }
  return false
}

async function takeTurn<Transaction>(
  parts: HandlingDeps<Transaction> & { attempts: number },
  handlers: Handlers<Transaction>,
  course: Course,
): Promise<boolean> {
  const { message, reading } = course
  if (parts.signal.aborted) return false
  const hopeless = isHopeless(parts, course)
  try {
    if (hopeless) await giveUp(parts, handlers, course)
    else await attemptOnce(parts, handlers, reading)
    quietly(() => (hopeless ? message.term(String(course.error)) : message.ack()))
    return true
  } catch (error) {
    course.failures += 1
    if (!hopeless) course.error = error
    report(parts, { what: 'event_failed', reading, error, attempt: course.failures })
    return false
  }
}

function isHopeless({ attempts }: { attempts: number }, { reading, failures, message }: Course): boolean {
  return (
    reading.kind === 'broken' || failures >= attempts || message.info.deliveryCount > attempts * deliveriesPerAttempt
  )
}

async function attemptOnce<Transaction>(
  { store, signal, occurredFrom }: HandlingDeps<Transaction>,
  { handle, unknown }: Handlers<Transaction>,
  reading: Reading,
): Promise<void> {
  if (isBefore(reading, occurredFrom)) return
  switch (reading.kind) {
    case 'known':
      return void (await store.once(reading.event, async (transaction) =>
        handle(reading.event, { transaction, signal }),
      ))
    case 'unknown':
      if (!unknown) return
      return void (await store.once(reading.event, async (transaction) =>
        unknown(reading.event, { transaction, signal }),
      ))
    case 'broken':
      return
    default:
      reading satisfies never
  }
}

function isBefore(reading: Reading, moment: Date | undefined): boolean {
  return moment !== undefined && reading.kind !== 'broken' && reading.event.occurred_at < moment
}

async function giveUp<Transaction>(
  parts: HandlingDeps<Transaction>,
  { givenUp }: Handlers<Transaction>,
  { message, reading, error }: Course,
): Promise<void> {
  await givenUp({ event: eventOf(reading), subject: message.subject, body: message.string(), error })
  report(parts, { what: 'event_given_up', reading, error })
}

function eventOf(reading: Reading): LokumEvent | UnknownEvent | undefined {
  return reading.kind === 'broken' ? undefined : reading.event
}

type Reported = { what: 'event_failed' | 'event_given_up'; reading: Reading; error: unknown; attempt?: number }

function report({ log }: Pick<HandlingDeps<never>, 'log'>, { what, reading, error, attempt }: Reported): void {
  const event = eventOf(reading)
  log?.({ what, error: String(error), id: event?.id, type: event?.type, attempt })
}

function pauseAfter(attempt: number): number {
  return pausesMs[Math.min(attempt, pausesMs.length) - 1] ?? 0
}
