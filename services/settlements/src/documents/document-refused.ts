import type { Text } from '@lokum/contracts/problems/problem-definition'
import { Problem } from '@lokum/service-kit/problem'

/** The file is damaged or unsafe; `reason` says why. */
export class DocumentRefused extends Problem {
  constructor(reason: Text) {
    super('document_refused', { values: { reason }, cause: new Error(reason.en) })
  }
}

/** The content has no supported type; `reason` says what it is and what to do instead. */
export class DocumentTypeUnsupported extends Problem {
  constructor(reason: Text) {
    super('document_type_unsupported', { values: { reason } })
  }
}
