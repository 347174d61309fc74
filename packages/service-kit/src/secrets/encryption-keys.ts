import { z } from 'zod'

export type EncryptionKeys = readonly { id: string; key: Buffer }[]

/** Too short for a key, so that one written in the place of its id is refused before an id is shown anywhere. */
const keyId = /^[\w.-]{1,40}$/

/** `<key id>:<base64 of 32 bytes>`, comma separated, each id once; the first key encrypts, all of them decrypt. */
export const EncryptionKeys = z
  .string()
  .transform((text) => text.split(',').map(readKey))
  .refine(
    (keys) => keys.every(({ id, key }) => keyId.test(id) && key.length === 32),
    'must be <key id>:<base64 of 32 bytes>, comma separated',
  )
  .superRefine((keys, context) => {
    const repeated = keys.find(({ id }, at) => keys.findIndex((other) => other.id === id) < at)
    if (repeated) context.addIssue({ code: 'custom', message: `has two keys with the id ${repeated.id}` })
  })

function readKey(text: string): { id: string; key: Buffer } {
  const [id = '', key = ''] = text.trim().split(':')
  return { id, key: Buffer.from(key, 'base64') }
}
