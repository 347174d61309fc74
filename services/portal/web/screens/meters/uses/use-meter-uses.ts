import { useAnswer } from '../../../interface/use-answer.ts'

/** Reads the uses of a meter between its readings. */
export function useMeterUses(meterId: string) {
  return useAnswer('GET /v1/meters/{id}/uses', { params: { id: meterId } })
}
