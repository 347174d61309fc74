import { conflictsWithoutObject, mostObjects } from '@lokum/contracts/problems/blocking-object'
import { fillText } from '@lokum/contracts/problems/fill-text'
import { type Language, problems } from '@lokum/contracts/problems/problem'
import type { ProblemBody } from '@lokum/contracts/problems/problem-body'
import { kindOfId } from '@lokum/contracts/values/id-prefixes'
import { type Fault, Problem } from '../problem.ts'
import { headersOfLanguage } from './language.ts'
import { readAllowed } from './read-allowed.ts'
import { writeFault, writeFirstFault } from './write-fault.ts'

type Situation = {
  publicBaseUrl: string
  requestId: string
  language: Language
  /** The object that the path names; it blocks a request for which nothing else is named. */
  subject?: string | undefined
}

/** The answer to a refusal (RFC 9457); a thing thrown that is no refusal is a bug and answers `internal_error`. */
export function answerProblem({ publicBaseUrl, requestId, language, subject }: Situation, error: unknown) {
  const problem = error instanceof Problem ? error : new Problem('internal_error')
  const texts = problems[problem.code]
  const body: ProblemBody = {
    type: `${publicBaseUrl}/problems/${problem.code}`,
    title: texts.title[language],
    status: problem.status,
    code: problem.code,
    detail: writeDetail(problem, language),
    instance: `urn:lokum:request:${requestId}`,
    request_id: requestId,
    ...objectsOf(problem, subject),
    ...problem.members,
  }
  if (problem.faults.length > 0) {
    body.errors = problem.faults.map((fault) => describeFault(fault, language))
  }
  return {
    status: problem.status,
    headers: { 'content-type': 'application/problem+json', ...headersOfLanguage(language), ...problem.headers },
    text: JSON.stringify(body),
  }
}

function writeDetail({ code, faults: [first, ...others], values }: Problem, language: Language): string {
  if (code === 'validation_failed' && first) return writeFirstFault([first, ...others], language)
  return fillText(problems[code].detail, language, values)
}

function objectsOf({ status, code, objects }: Problem, subject: string | undefined) {
  if (conflictsWithoutObject.includes(code)) return {}
  const isOfSubject = objects.length === 0 && subject !== undefined && (status === 409 || status === 412)
  const ids = new Set(isOfSubject ? [subject] : objects)
  const found = [...ids].filter((id) => kindOfId(id) !== undefined)
  return found.length > 0 ? { objects: found.slice(0, mostObjects), object_count: found.length } : {}
}

function describeFault(fault: Fault, language: Language) {
  const allowed = readAllowed(fault)
  const rest = { code: fault.code, detail: writeFault(fault, language), ...(allowed && { allowed }) }
  const { suggested } = fault
  if ('pointer' in fault)
    return { in: 'body' as const, pointer: fault.pointer, ...rest, ...(suggested !== undefined && { suggested }) }
  if ('parameter' in fault) return { in: 'query' as const, parameter: fault.parameter, ...rest }
  return { in: 'header' as const, header: fault.header, ...rest }
}
