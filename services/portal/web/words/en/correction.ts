import type { correction as polish } from '../pl/correction.ts'

/** Words of the correction of a statement that was sent. */
export const correction: typeof polish = {
  title: 'Correct the sent statement',
  what: 'The costs open for changes. The sent statement stays valid until you send the new version.',
  reason: 'Reason for the correction',
  reasonHint: 'The tenant sees it in the new version.',
  start: 'Start the correction',
  starting: 'Opening…',
  started: 'The correction has begun.',
  underWay: 'You are correcting a sent statement',
  staysValid: 'The sent version stays valid until you send the new one.',
  comparison: 'Bills of the sent version and bills attached for the correction',
  before: 'Sent version',
  after: 'Now',
  charged: 'Charged to the tenant',
  noLine: 'no such line',
}
