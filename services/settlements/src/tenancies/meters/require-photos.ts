import type { Context } from '@lokum/service-kit/http/context'
import { type Fault, Problem, ValidationFailed } from '@lokum/service-kit/problem'
import { DocumentRow } from '../../documents/document.ts'

/** Media types that cannot show a counter; all images and PDFs may. */
const noPhoto = 'application/xml'

/**
 * Refuses documents that cannot be photos; the keys are the request members that name them.
 * @throws Problem not_found also for a document of another account · ValidationFailed
 */
export async function requirePhotos(
  { em, caller }: Context,
  photos: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const named = Object.entries(photos).flatMap(([member, id]) => (id === undefined ? [] : [{ member, id }]))
  if (named.length === 0) return
  const found = await em.find(DocumentRow, { accountId: caller.accountId, id: { $in: named.map(({ id }) => id) } })
  const typeOf = new Map(found.map(({ id, mediaType }) => [id, mediaType]))
  const unknown = named.filter(({ id }) => !typeOf.has(id))
  if (unknown.length > 0) {
    throw new Problem('not_found', {
      faults: unknown.map(({ member }) => ({ pointer: `#/${member}`, code: 'not_found' })),
    })
  }

  const faults: Fault[] = named
    .filter(({ id }) => typeOf.get(id) === noPhoto)
    .map(({ member }) => ({ pointer: `#/${member}`, code: 'invalid_value', must: 'photo' }))
  if (faults.length > 0) throw new ValidationFailed(faults)
}
