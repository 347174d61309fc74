import type { Text } from '@lokum/contracts/problems/problem-definition'

/** The file is damaged, unsafe or hostile; `reason` never repeats its content. Plain, since workers load no contracts. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused'
  readonly reason: Text

  constructor(reason: Text, cause?: unknown) {
    super(reason.en, { cause })
    this.reason = reason
  }
}

/** The content has no supported type; XML other than FA(2) and FA(3) has none. `reason` names the type and the way out. */
export class UnknownFile extends Error {
  override readonly name = 'UnknownFile'
  readonly reason: Text

  constructor(reason: Text) {
    super(reason.en)
    this.reason = reason
  }
}
