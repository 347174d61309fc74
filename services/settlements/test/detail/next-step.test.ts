import { expect, test } from '@jest/globals'
import { nextStep } from '../../src/detail/next-step.ts'

type Standing = Parameters<typeof nextStep>[0]

const nothing: Standing = {
  state: 'calculated',
  needed: [],
  undecided: 0,
  delivery: null,
  delivery_decided: false,
  reading_requests: 0,
}

test.each<[string, Partial<Standing>, string]>([
  ['a tenant without a settlement', { state: 'none' }, 'create'],
  ['a vacant apartment', { state: 'vacant' }, 'nothing'],
  ['a settlement without an agreement', { state: 'draft', needed: ['calculation', 'agreement'] }, 'collect'],
  ['a missing document', { needed: ['document'] }, 'collect'],
  ['a missing document and undecided items', { needed: ['document', 'decision'], undecided: 2 }, 'collect'],
  ['a missing document and a request', { needed: ['document', 'reading'], reading_requests: 1 }, 'collect'],
  ['a missing reading without a request', { needed: ['reading'] }, 'collect'],
  [
    'a missing reading with a request',
    { needed: ['calculation', 'reading', 'photo'], reading_requests: 1 },
    'wait_for_reading',
  ],
  [
    'items to decide while the tenant reads',
    { needed: ['reading', 'decision'], undecided: 1, reading_requests: 1 },
    'decide',
  ],
  [
    'a draft while the tenant reads',
    { state: 'draft', needed: ['calculation', 'reading'], undecided: 1, reading_requests: 1 },
    'calculate',
  ],
  ['a draft with everything', { state: 'draft', needed: ['calculation'] }, 'calculate'],
  ['changed data and undecided items', { needed: ['calculation', 'decision'], undecided: 1 }, 'calculate'],
  ['undecided items', { needed: ['decision'], undecided: 1 }, 'decide'],
  ['nothing missing', {}, 'prepare'],
  ['nothing missing and an old request', { reading_requests: 1 }, 'prepare'],
  ['a prepared statement', { state: 'prepared' }, 'send'],
  ['a waiting mail', { state: 'prepared', delivery: 'queued' }, 'wait_for_mail'],
  ['a mail on its way', { state: 'prepared', delivery: 'sending' }, 'wait_for_mail'],
  ['a refused mail', { state: 'prepared', delivery: 'failed' }, 'settle_mail'],
  ['an unconfirmed mail', { state: 'prepared', delivery: 'unconfirmed' }, 'settle_mail'],
  ['a mail that came back', { state: 'sent', delivery: 'bounced' }, 'settle_mail'],
  ['a cancelled mail', { state: 'prepared', delivery: 'cancelled' }, 'send'],
  ['an accepted mail', { state: 'sent', delivery: 'accepted' }, 'wait_for_payment'],
  ['a mail that is repeated', { state: 'sent', delivery: 'queued' }, 'wait_for_mail'],
  ['a repeated mail without a confirmation', { state: 'sent', delivery: 'unconfirmed' }, 'settle_mail'],
  ['the same, decided', { state: 'sent', delivery: 'unconfirmed', delivery_decided: true }, 'wait_for_payment'],
  ['a statement handed over after its mail failed', { state: 'sent', delivery: 'failed' }, 'wait_for_payment'],
  ['a paid statement', { state: 'paid', delivery: 'accepted' }, 'nothing'],
])('after %s comes the right step', (_, standing, step) => {
  expect(nextStep({ ...nothing, ...standing })).toBe(step)
})
