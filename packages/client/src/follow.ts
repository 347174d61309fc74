import type { CallOptions } from './calls/plan-request.ts'

type Page = { next_cursor: string | null; resume_cursor?: string | null }
type List<Input, Followed> = (input: Input, call?: CallOptions) => Promise<{ data: Followed }>

/**
 * The pages of a list that can be resumed, to the last one: `follow(lokum.listDocuments, { updated_since })`, or
 * `follow(lokum.listEvents, { order: 'asc' })`. Keep the `resume_cursor` of each page with what you made of it, and give it as `cursor`,
 * with the same input, to follow on.
 */
export async function* follow<Input, Followed extends Page>(
  list: List<Input, Followed>,
  input: NoInfer<Input>,
  call?: CallOptions,
): AsyncGenerator<Followed & { resume_cursor: string }, void> {
  let asked: Input = input
  for (;;) {
    const { data: page } = await list(asked, call)
    const { resume_cursor } = page
    if (resume_cursor == null)
      throw new Error('The list cannot be resumed: give updated_since, or for events order=asc.')
    yield { ...page, resume_cursor }
    if (page.next_cursor === null) return
    asked = { ...input, cursor: resume_cursor }
  }
}
