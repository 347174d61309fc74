/** Something that creates apartments and can be measured. */
export type Subject = AsyncDisposable & {
  url: string
  /** Header lines of each caller. */
  callers: string[]
  /** Process numbers by name, PostgreSQL apart. */
  processes: Readonly<Record<string, number>>
  /** How many events are not published yet. */
  countWaiting: () => Promise<number>
}
