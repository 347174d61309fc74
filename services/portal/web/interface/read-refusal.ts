import type { FieldFault, RefusalFacts } from './refusal.ts'

type Members = Readonly<Record<string, unknown>>

/** Connections fail without an answer, too. */
export const noAnswer: RefusalFacts = {
  code: 'no_answer',
  status: 0,
  detail: '',
  requestId: null,
  errors: [],
  objects: [],
  quota: null,
  retryAfterSeconds: null,
  missingScope: null,
}

/** Reads a refusal from its answer; a body that is no problem document becomes the code `unknown`. */
export async function readRefusal(answer: Response): Promise<RefusalFacts> {
  const body = membersOf(await answer.json().catch(() => null))
  return {
    code: textOf(body.code) ?? 'unknown',
    status: answer.status,
    // The fields show their own faults, of which the detail has the first.
    detail: textOf(body.code === 'validation_failed' ? body.title : body.detail) ?? '',
    requestId: textOf(body.request_id) ?? answer.headers.get('x-request-id'),
    errors: listOf(body.errors).flatMap(faultOf),
    objects: listOf(body.objects).filter((id) => typeof id === 'string'),
    quota: quotaOf(body),
    retryAfterSeconds: secondsOf(answer.headers.get('retry-after')),
    missingScope: /scope="([^"\s]+)/.exec(answer.headers.get('www-authenticate') ?? '')?.[1] ?? null,
  }
}

function faultOf(value: unknown): FieldFault[] {
  const fault = membersOf(value)
  // The interface writes pointers as fragments, `#/label`.
  const at = textOf(fault.pointer)?.replace(/^#/, '') ?? textOf(fault.parameter) ?? textOf(fault.header)
  if (at === null) return []
  const { suggested } = fault
  const fits = typeof suggested === 'number' ? { suggested } : {}
  return [{ at, code: textOf(fault.code) ?? '', detail: withoutName(textOf(fault.detail) ?? ''), ...fits }]
}

/** The page shows a fault beside its field, so its sentence does not need the name that programs use. */
function withoutName(detail: string): string {
  return detail.replace(/^(?:(Wartość|Pole) )?`[\w-]+` /, (_, noun) => `${noun ?? 'The value'} `)
}

function quotaOf({ quota, used, limit }: Members): RefusalFacts['quota'] {
  if (typeof quota !== 'string' || typeof used !== 'number' || typeof limit !== 'number') return null
  return { name: quota, used, limit }
}

function secondsOf(header: string | null): number | null {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) : null
}

function membersOf(value: unknown): Members {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
