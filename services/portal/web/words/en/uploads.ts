import type { uploads as polish } from '../pl/uploads.ts'

export const uploads: typeof polish = {
  title: 'Adding documents',
  choose: 'Choose files or drop them here',
  hint: 'PDF, photo (JPEG, PNG, WebP, HEIC) or KSeF invoice (XML), 20 MB at most.',
  tooMany: (most) => `Choose at most ${most} files at once. Nothing was sent.`,
  percent: (percent) => `${percent}% sent`,
  checking: 'Checking the file',
  knownSince: (moment) => `This file has been here since ${moment}.`,
  cancel: 'Cancel',
  changed: 'The file has changed or is gone. Choose it again.',
  duplicateTitle: 'This invoice may be here already',
  thisOne: 'This file',
  firstOne: 'Added earlier',
  noTotal: 'no amount was read',
  addedOn: (moment) => `added on ${moment}`,
  reason: 'Reason for the decision',
  reasonHint: 'It stays with the document and in the audit log.',
  same: 'It is the same',
  notSame: 'It is another one',
  faults: {
    empty: 'The file is empty. Choose another one.',
    too_large: 'The file is larger than 20 MB. Make it smaller and choose it again.',
    type: 'Folders and files of this type are not accepted. Choose a PDF, a photo or a KSeF invoice (XML).',
  },
  states: {
    waiting: 'Waiting to be sent',
    attaching: 'Attaching to the settlement',
    attached: 'Attached to the settlement',
    cancelled: 'Cancelled',
    failed: 'Not attached',
  },
}
