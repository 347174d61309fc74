/** An answer in the shape in which it is sent and in which it is remembered for an idempotency key. */
export type Reply = { status: number; headers: Record<string, string>; text: string }
