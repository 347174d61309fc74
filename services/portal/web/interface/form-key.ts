import { kept } from './kept.ts'

/** The `Idempotency-Key` of one form: it survives a reload, so that what was sent twice is done once. */
export function formKey(form: string): string {
  const known = kept.read(`key:${form}`)
  if (known !== null) return known
  const key = crypto.randomUUID()
  kept.write(`key:${form}`, key)
  return key
}

/** Forgets the key: the form's purpose is fulfilled, or will be asked differently. */
export function dropFormKey(form: string): void {
  kept.drop(`key:${form}`)
}
