import type { FaultCode } from '@lokum/contracts/problems/fault'
import type { Fault } from '@lokum/service-kit/problem'

/** The fault of an endpoint's address, with the form that it must have. */
export function urlFault(code: FaultCode): Fault {
  const pointer = '#/url'
  return code === 'forbidden_address' ? { pointer, code } : { pointer, code, must: 'https_url' }
}
