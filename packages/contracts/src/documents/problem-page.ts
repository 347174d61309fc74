import { listStatuses, type ProblemCode, problems } from '../problems/problem.ts'
import { remedies } from './remedies.ts'

/** The page in Markdown that a refusal's `type` leads to: its status, its meaning and what to do, in English and Polish. */
export function problemPage(code: ProblemCode): string {
  const { title, detail } = problems[code]
  const remedy = remedies[code]
  return `# ${title.en}

- Code: \`${code}\`
- HTTP status: ${listStatuses(code).join(' or ')}

${shown(detail.en)}

## What to do

${remedy.en}

## Po polsku: ${title.pl}

${shown(detail.pl)}

**Co zrobić.** ${remedy.pl}
`
}

/** Markdown would take what is in angle brackets for a tag; a placeholder's value comes with the answer. */
function shown(detail: string): string {
  return detail.replaceAll(/<[^>]+>/g, '`$&`').replaceAll(/\{\w+\}/g, '…')
}
