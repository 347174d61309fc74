import { Problem } from '@lokum/service-kit/problem'

/** The file is damaged, or made to do harm; the cause says what was found, for the log. */
export class DocumentRefused extends Problem {
  constructor(reason: string, cause?: unknown) {
    super('document_refused', { cause: new Error(reason, { cause }) })
  }
}

/** The content is of no type that is kept. */
export class DocumentTypeUnsupported extends Problem {
  constructor() {
    super('document_type_unsupported')
  }
}
