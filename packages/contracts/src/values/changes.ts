import { z } from 'zod'
import { mustBe } from '../problems/requirement.ts'
import { AnyId } from './ids.ts'
import { PageQuery, pageSchema } from './page.ts'
import { Moment, Timestamp } from './text.ts'

const UpdatedSince = Moment.optional().meta({
  description:
    'Only what was created, changed or deleted at this moment or later, or in the minute before: oldest change first. Not together with filters',
})

/** The query of a list that can be filtered, or read by change. */
export function changesQuery<Filters extends z.ZodRawShape>(filters: Filters) {
  return PageQuery.extend({ ...filters, updated_since: UpdatedSince }).check(({ value, issues }) => {
    const asked: Readonly<Record<string, unknown>> = value
    if (asked.updated_since === undefined) return
    // With a filter, an object that leaves it would look unchanged.
    for (const name of Object.keys(filters)) {
      if (asked[name] === undefined) continue
      const message = mustBe('without_updated_since')
      issues.push({ code: 'custom', path: [name], input: asked[name], message })
    }
  })
}

const DeletedObject = z
  .object({
    id: AnyId.meta({ description: 'Identifier of the object' }),
    deleted_at: Timestamp.meta({ description: 'When it was deleted' }),
  })
  .meta({ id: 'DeletedObject', description: 'An object that is gone' })

const DeletedObjects = z.array(DeletedObject).optional().meta({
  id: 'DeletedObjects',
  description: 'Only with `updated_since`: what was deleted; `limit` counts `data` and `deleted` together',
})

const ResumeCursor = z.string().optional().meta({
  id: 'ResumeCursor',
  description: 'Only with `updated_since`: `cursor` that gives what changes after this page, also when it is the last',
})

/** A page of such a list. */
export function changesPage<Item extends z.ZodType>(item: Item) {
  return pageSchema(item).extend({ deleted: DeletedObjects, resume_cursor: ResumeCursor })
}

/** The part of the description for such lists. */
export const byChange =
  'With `updated_since`, read to the last page and keep `resume_cursor`; send it as `cursor` the next time, with the same `updated_since`, also after an empty page. No change is skipped, and an object may come again.'
