import { type StreamName, streams } from './event.ts'

/** Another team that reads events. */
export type Team = {
  /** Its user at the broker, and the beginning of the names of its consumers: lower-case letters and digits. */
  name: string
  /** Types of events, such as `payment.received`, or whole subjects of a stream, such as `apartment.>`. */
  subjects: readonly string[]
}

/** Every other team, one line for each. docs/runbook.md ("Add a team") says what else it needs: a password. */
export const teams: readonly Team[] = [{ name: 'reader', subjects: [...streams.EVENTS, ...streams.AUDIT] }]

/** How many consumers with a start of its own choice a team may have on each stream. */
export const replaysPerStream = 2

/** Names that accounts, subjects, variables and consumers can be made of. */
export const teamNamePattern = /^[a-z][a-z0-9]{0,19}$/

/** The subjects of a team that are kept in a stream. @throws when one is kept in none */
export function subjectsIn(stream: StreamName, { name, subjects }: Team): string[] {
  const stray = subjects.find((subject) => streamOf(subject) === undefined)
  if (stray !== undefined) throw new Error(`No stream keeps ${stray}, which the team ${name} wants to read.`)
  return subjects.filter((subject) => streamOf(subject) === stream)
}

/** The streams that a team reads. */
export function listStreams(team: Team): StreamName[] {
  return streamNames.filter((stream) => subjectsIn(stream, team).length > 0)
}

const streamNames = ['EVENTS', 'AUDIT'] as const satisfies readonly StreamName[]

function streamOf(subject: string): StreamName | undefined {
  return streamNames.find((stream) => streams[stream].some((kept) => contains(kept, subject)))
}

function contains(kept: string, subject: string): boolean {
  return (
    kept === subject ||
    (kept.endsWith('.>') && /^[a-z_]+\.[a-z_]+$/.test(subject) && subject.startsWith(kept.slice(0, -1)))
  )
}
