import type { terms as polish } from '../pl/terms.ts'

const reasons: typeof polish.reasons = {
  amendment: 'amendment',
  indexation: 'indexation',
  correction_of_mistake: 'correction of a mistake',
}

/** Words of the terms of an agreement, which change on a day. */
export const terms: typeof polish = {
  reasons,
  title: 'Terms of the agreement',
  what: 'A settlement uses the terms of its days.',
  add: 'Add new terms',
  now: 'valid today',
  ofStart: 'The agreement began with these terms.',
  because: (reason, source) => (source === null ? `Reason: ${reason}` : `Reason: ${reason}, ${source}`),
  became: (before, after) => `${before} → ${after}`,
  none: 'none',
  sameAsBefore: 'The same as before.',
  charge: (amount, tax) => `${amount} (${tax})`,
  usedBy: (count) => `Statements that use them: ${count}`,
  notUsed: 'No statement uses them.',
  whyFixed:
    'These terms cannot be changed or deleted, because statements use them. Add terms from a later day, or correct a mistake.',
  change: (day) => `Change the terms from ${day}`,
  correct: (day) => `Correct a mistake in the terms from ${day}`,
  delete: (day) => `Delete the terms from ${day}`,
  deleteWhat:
    'The terms before will apply to these days. Calculate the settlements of these days again if they are not sent.',
  deleteIt: 'Delete the terms',
  deleting: 'Deleting…',
  deleted: 'The terms are deleted.',
  changeRent: 'Change the rent',
  rentTitle: (tenant) => `Change the rent of ${tenant}`,
  rentFrom: 'From when',
  saveRent: 'Save the new rent',
  newTitle: (tenant) => `New terms for ${tenant}`,
  editTitle: (day) => `Change the terms from ${day}`,
  when: 'From when, and why',
  why: 'Reason and source',
  from: 'First day of the new terms',
  fromHint: 'The way utilities are settled and the kinds of advances change on the first day of a month only.',
  reason: 'Reason for the change',
  source: 'Where it is written down',
  sourceHint: 'For example “amendment no. 2”. You can leave it empty.',
  changeOnly: 'We have filled in the terms so far. Change only what changes.',
  outside: (days) => `The agreement runs ${days}. Choose one of these days.`,
  taken: (day) =>
    `There are terms from ${day} already. Change those, choose another day, or choose the reason “${reasons.correction_of_mistake}”: what you enter replaces the values so far, and the terms keep their own reason.`,
  save: 'Save the terms',
  saving: 'Saving…',
  saved: (day) => `The terms from ${day} are saved.`,
  nothingAffected: 'No settlement changes because of this.',
  outdated: 'Calculate again',
  outdatedWhat:
    'These settlements are not sent yet and come out differently. Reopen those that are ready to send first.',
  sent: 'Sent',
  sentWhat: 'Sent statements do not change. These come out differently if you correct them.',
  toAgreement: 'Back to the agreement',
  gone: 'These terms no longer exist.',
  todayOnly: (day) =>
    `Rent, people, utilities and charges are those of the terms from ${day}. If they change from a day on, add new terms.`,
}
