// Refusals are classes by code; the request's ID is for support.
import { LokumError } from '@lokum/client/errors'
import { NotFound, ValidationFailed } from '@lokum/client/problems'
import { lokum } from './open-client.ts'

try {
  await lokum.createApartment({ body: { label: '', address: { street: 'ul. Lipowa 5', city: 'Kraków' } } })
} catch (error) {
  if (!(error instanceof ValidationFailed)) throw error
  for (const fault of error.problem.errors ?? []) console.log(`${fault.pointer}: ${fault.code}`)
}
try {
  await lokum.getApartment({ id: 'apt_01kc4v9s7zf8hrd2m6q3w5x001' })
} catch (error) {
  if (!(error instanceof LokumError)) throw error
  console.log(`${error instanceof NotFound}, ${error.status}, quote ${error.request_id?.slice(0, 4)}…`)
}
