import type { MeterRegister } from '@lokum/contracts/settlements/meter'
import { ValidationFailed } from '@lokum/service-kit/problem'
import type { MeterRow } from './meter.ts'

/**
 * The register that a reading is of: the meter's only one, if none is named.
 * @throws ValidationFailed when the meter has several and none is named, or when it lacks the named one
 */
export function requireRegister(
  { registers }: Pick<MeterRow, 'registers'>,
  named: MeterRegister | undefined,
): MeterRegister {
  const [first, ...others] = registers
  if (named === undefined && first !== undefined && others.length === 0) return first
  if (named !== undefined && registers.includes(named)) return named
  const code = named === undefined ? 'required' : 'invalid_value'
  const values = { list: registers.join(', ') }
  throw new ValidationFailed([{ pointer: '#/register', code, must: 'one_of', values }])
}
