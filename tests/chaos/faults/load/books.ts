export type Remembered = { account: string; path: string; key: string; body: object; bytes: Buffer }

/** The callers' knowledge: which calls were answered and how, which were refused, and which have an unknown outcome. */
export type Books = {
  /** Answers that no fault excuses. */
  surprises: string[]
  /** Apartments that were answered with 201, by id. */
  apartments: Map<string, { account: string; bytes: Buffer }>
  /** Labels, with their account, whose creation ended without a word; they may exist. */
  unknownLabels: Set<string>
  /** Labels, with their account, whose creation was refused as not carried out. */
  refusedLabels: Set<string>
  settlements: Map<string, { account: string }>
  payments: Map<string, { account: string; title: string }>
  /** Hashes of files by the path that they are downloaded from. */
  files: Map<string, { account: string; sha256: string }>
  /** Answers that a key has to repeat, byte for byte. */
  remembered: Remembered[]
  /** When creations of the token that calls too often were accepted, in milliseconds. */
  accepted: number[]
  /** Deliveries that were sent again by a call, by their ids. */
  resent: Map<string, { eventId: string; endpointId: string }>
  links: { account: string; token: string; settlement: string }[]
}

export function openBooks(): Books {
  const [unknownLabels, refusedLabels] = [new Set<string>(), new Set<string>()]
  return {
    surprises: [],
    remembered: [],
    accepted: [],
    links: [],
    unknownLabels,
    refusedLabels,
    apartments: new Map(),
    settlements: new Map(),
    payments: new Map(),
    files: new Map(),
    resent: new Map(),
  }
}

export function labelOf(account: string, label: string): string {
  return `${account} ${label}`
}
