import { CreateCallCounts } from './20261121T1000-create-call-counts.ts'

export const migrations = {
  '20261121T1000-create-call-counts': CreateCallCounts,
}
