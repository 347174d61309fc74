import { Problem } from '@lokum/service-kit/problem'

/** The file is damaged, or unsafe; `reason` says what was found. */
export class DocumentRefused extends Problem {
  constructor(reason: string, cause?: unknown) {
    super('document_refused', { values: { reason }, cause: new Error(reason, { cause }) })
  }
}

/** The content is of no type that is kept. */
export class DocumentTypeUnsupported extends Problem {
  constructor() {
    super('document_type_unsupported')
  }
}
