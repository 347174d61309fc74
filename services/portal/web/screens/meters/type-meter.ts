import type { SeenMeter } from './proposal.tsx'
import type { Form } from './use-form.ts'

/** Types what the photo of a new meter shows into its form. */
export function typeMeter(form: Form, { meter_number: number, utility, digits }: SeenMeter): void {
  if (number !== null) form.type('/number', number)
  if (utility !== null) form.type('/utility', utility)
  if (digits !== null) form.type('/digits', String(digits))
}
