/** An answer in the shape in which it is sent and in which it is remembered for an idempotency key. */
export type Reply = {
  status: number
  headers: Record<string, string>
  text: string
  /** The text in the encoding that the headers name, if it is not sent as it is. */
  bytes?: Buffer
}
