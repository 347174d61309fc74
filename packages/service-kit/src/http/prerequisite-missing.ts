/** Obtains what was missing, in the name of the caller whose `Authorization` it is given. */
type Obtain = (authorization: string) => Promise<void>

/**
 * Thrown by a verb that lacks what only the outside world has. Its transaction is given up, so that none stays open during a
 * call over the network, and the verb runs again with the result.
 */
export class PrerequisiteMissing extends Error {
  override readonly name = 'PrerequisiteMissing'
  readonly obtain: Obtain

  constructor(obtain: Obtain) {
    super('Something has to be obtained first.')
    this.obtain = obtain
  }
}
