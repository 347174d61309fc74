import { Problem } from '../problem.ts'
import { etagOf } from './answer.ts'

/**
 * Honours `If-Match` (RFC 9110, section 13.1.1), which is optional.
 * @throws Problem precondition_failed
 */
export function requireMatch(ifMatch: string | undefined, version: number): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return
  const named = ifMatch.split(',').map((tag) => tag.trim())
  if (!named.includes(etagOf(version))) throw new Problem('precondition_failed')
}
