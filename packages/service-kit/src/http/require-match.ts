import { Problem } from '../problem.ts'
import { namesVersion } from './entity-tag.ts'

/**
 * Honours `If-Match` (RFC 9110, section 13.1.1), which is optional.
 * @throws Problem precondition_failed
 */
export function requireMatch(ifMatch: string | undefined, version: number): void {
  if (ifMatch !== undefined && !namesVersion(ifMatch, version)) throw new Problem('precondition_failed')
}
