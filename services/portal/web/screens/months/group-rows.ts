import type { OverviewRow } from '@lokum/contracts/settlements/overview'

export const groupNames = ['act', 'reading', 'ready', 'under_way', 'sent', 'paid', 'vacant'] as const
export type GroupName = (typeof groupNames)[number]

/** The rows of a month by what they wait for, in the order in which a landlord needs them; empty groups are left out. */
export function groupRows(rows: readonly OverviewRow[]): { name: GroupName; rows: OverviewRow[] }[] {
  return groupNames
    .map((name) => ({ name, rows: rows.filter((row) => groupOf(row) === name) }))
    .filter((group) => group.rows.length > 0)
}

function groupOf(row: OverviewRow): GroupName {
  if (row.agreement === null && row.settlement === null) return 'vacant'
  switch (row.next) {
    case 'create':
    case 'collect':
    case 'calculate':
    case 'decide':
    case 'prepare':
    case 'settle_mail':
      return 'act'
    case 'wait_for_reading':
      return 'reading'
    case 'send':
      return 'ready'
    case 'wait_for_mail':
      return 'under_way'
    case 'wait_for_payment':
      return 'sent'
    case 'nothing':
      return row.settlement?.state === 'sent' ? 'paid' : 'sent'
    default:
      return row.next satisfies never
  }
}

export type Stage = 'documents' | 'costs' | 'statement' | 'sending' | 'none'

/** The stage at which the settlement of a row is. */
export function chooseStage({ settlement, next }: OverviewRow): Stage {
  if (settlement === null) return 'none'
  if (settlement.state === 'sent' || settlement.state === 'prepared') return 'sending'
  if (next === 'prepare') return 'statement'
  return next === 'decide' ? 'costs' : 'documents'
}
