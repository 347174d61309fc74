import type { Client } from '@lokum/local-stack/testing/client'

/** Registers an endpoint and gives the answer's body, secret included. */
export async function anEndpoint(
  { request }: Pick<Client, 'request'>,
  members: { url: string; event_types?: readonly string[]; [member: string]: unknown },
) {
  const answer = await request('POST', '/v1/webhook-endpoints', { body: { event_types: ['apartment.*'], ...members } })
  if (answer.status !== 201) throw new Error(`The endpoint was refused: ${answer.bytes.toString()}`)
  return answer.body
}
