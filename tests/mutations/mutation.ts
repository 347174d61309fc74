/** One deliberate fault: the only occurrence of `from` in `file` becomes `to`, and at least one test must fail. */
export type Mutation = {
  /** The broken promise, as a short sentence. */
  breaks: string
  /** Relative to the project's root. */
  file: string
  from: string
  to: string
  /** Paths of the tests that should notice it, run before the whole suite. */
  tests: readonly string[]
}
