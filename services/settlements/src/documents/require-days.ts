import { ValidationFailed } from '@lokum/service-kit/problem'

type Named = { period_from?: string | null | undefined; period_to?: string | null | undefined }

/** @throws ValidationFailed for a typed line with one of its days alone, or with days in the wrong order */
export function requireDays({ period_from: from, period_to: to }: Named): void {
  if (from == null && to == null) return
  if (from == null) throw new ValidationFailed([{ pointer: '#/period_from', code: 'required' }])
  if (to == null) throw new ValidationFailed([{ pointer: '#/period_to', code: 'required' }])
  if (from <= to) return
  const order = { must: 'not_before', values: { day: from } } as const
  throw new ValidationFailed([{ pointer: '#/period_to', code: 'invalid_value', ...order }])
}
