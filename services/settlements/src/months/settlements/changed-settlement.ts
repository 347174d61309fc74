import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import type { SettlementRow } from './settlement.ts'

/** What a verb of the monthly close leaves to describe. */
export type ChangedSettlement = { row: SettlementRow; location?: string }

/** Composes the full answer, which takes parts of all rooms; routes get it handed in. */
export type DescribeDetail = (context: Context, changed: ChangedSettlement) => Promise<Answer<SettlementDetail>>
