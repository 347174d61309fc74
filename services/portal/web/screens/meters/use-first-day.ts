import { useChosenMonth } from '../../shell/use-chosen-month.ts'
import { useAgreements } from '../agreements/use-agreements.ts'
import { today } from './today.ts'

/**
 * The usual day of a new meter's first reading: the day from which the first month to settle needs it. That is the first day of
 * the running tenancy, or of the chosen month if the tenancy is older; today without a tenant.
 */
export function useFirstDay(apartmentId: string): string {
  const now = today()
  const month = `${useChosenMonth().period}-01`
  const { data: agreements = [] } = useAgreements(apartmentId)
  const running = agreements.find(({ starts_on: start, ends_on: end }) => start <= now && (end === null || end >= now))
  if (running === undefined || month > now) return now
  return running.starts_on > month ? running.starts_on : month
}
