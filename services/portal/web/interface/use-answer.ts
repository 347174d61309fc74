import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { call } from './call.ts'
import type { Answer, AskedOf, OperationName } from './operations.ts'
import type { AnyAsked } from './request.ts'

/** The answer of an operation, kept for all panels that ask the same. */
export function useAnswer<Name extends OperationName>(
  name: Name,
  asked: AskedOf<Name> & AnyAsked,
): UseQueryResult<Answer<Name>> {
  return useQuery({ queryKey: [name, asked], queryFn: () => call(name, asked) })
}
