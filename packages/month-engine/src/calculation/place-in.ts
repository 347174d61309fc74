import type { MeterCase } from '../meters/meter-case.ts'

type RegisterName = Pick<MeterCase, 'id' | 'utility'> & { register?: MeterCase['register'] | undefined }

/** The meter, its register and its utility in what is missing. */
export function placeIn({ id, register, utility }: RegisterName) {
  return { meter_id: id, ...(register && { register }), category: utility }
}
