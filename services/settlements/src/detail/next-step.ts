import type { NextStep } from '@lokum/contracts/settlements/overview'
import type { Missing } from '@lokum/contracts/settlements/settlement'
import type { FoundRow } from './find-overview-rows.ts'

type Standing = Pick<FoundRow, 'state' | 'delivery' | 'delivery_decided' | 'reading_requests'> & {
  /** The kinds of things that its settlement needs. */
  needed: readonly Missing['code'][]
  undecided: number
}

/** The one step that closes the month sooner than any other. */
export function nextStep(standing: Standing): NextStep {
  const { state } = standing
  switch (state) {
    case 'none':
      return 'create'
    case 'draft':
    case 'calculated':
      return whileOpen(standing)
    case 'prepared':
      return mailOf(standing) ?? (standing.delivery === 'failed' ? 'settle_mail' : 'send')
    case 'sent':
      return mailOf(standing) ?? 'wait_for_payment'
    case 'paid':
    case 'vacant':
      return 'nothing'
    default:
      return state satisfies never
  }
}

/** While the tenant is asked for readings, the rest can be calculated and decided. */
function whileOpen({ state, needed, undecided, reading_requests: requests }: Standing): NextStep {
  const inputs = needed.filter((code) => code !== 'calculation' && code !== 'decision')
  const isAsked = requests > 0 && inputs.every((code) => code === 'reading' || code === 'photo')
  if (inputs.length > 0 && !isAsked) return 'collect'
  if (state === 'draft' || (inputs.length === 0 && needed.includes('calculation'))) return 'calculate'
  if (undecided > 0) return 'decide'
  return inputs.length > 0 ? 'wait_for_reading' : 'prepare'
}

/** A mail that failed after the statement was sent was only repeated, or replaced by handing it over. */
function mailOf({ delivery, delivery_decided: isDecided }: Standing): NextStep | null {
  if (delivery === 'queued' || delivery === 'sending') return 'wait_for_mail'
  return delivery === 'bounced' || (delivery === 'unconfirmed' && !isDecided) ? 'settle_mail' : null
}
