/** A service is not ready for a reason that its readiness may name: the message has no secret. */
export class NotReady extends Error {
  override readonly name = 'NotReady'
}
