import { randomBytes } from 'node:crypto'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import type { Cipher } from '@lokum/service-kit/secrets/cipher'
import type { EndpointRow } from './endpoint.ts'

/** Standard Webhooks asks for 24 to 64 bytes; these are the length of the hash. */
const secretBytes = 32

/** Gives an endpoint a new secret (Standard Webhooks: `whsec_` and base64); what is kept is sealed and bound to the endpoint. */
export async function issueSecret(
  { em, cipher, now }: Pick<Context, 'em' | 'now'> & { cipher: Cipher },
  { id }: Pick<EndpointRow, 'id'>,
): Promise<string> {
  const secret = `whsec_${randomBytes(secretBytes).toString('base64')}`
  await runSql(em, keepSecret, [id, cipher.seal(secret, id), now])
  return secret
}

const keepSecret = `INSERT INTO endpoint_secret (endpoint_id, sealed, created_at) VALUES ($1, $2, $3)`
