import { createHash } from 'node:crypto'
import { type IdKind, idPrefixes } from '@lokum/contracts/values/id-prefixes'

/** When everything happens in the examples; in a request it stands for now. */
const sampleTime = '2026-11-05T09:30:00.000Z'

/** Samples for members that clocks, sizes and clients decide. */
const sampleMembers: Readonly<Record<string, string | number>> = {
  today: '2026-11-05',
  prepared_on: '2026-11-05',
  due_on: '2026-11-15',
  expires_at: '2027-02-03T09:30:00.000Z',
  resets_at: '2026-12-01T00:00:00.000Z',
  first_week_ends_at: '2026-11-12T09:30:00.000Z',
  resume_cursor: 'NDE3MzIgZXZ0XzAxa2M0djlzN3pmOGhyZDJtNnEzdzV4MDAx',
  duration_ms: 42,
  pdf_bytes: 41_732,
  sub: 'b2f1c9d4',
  client_id: 'books',
  decided_by: 'b2f1c9d4',
}

const dayMs = 86_400_000
const tails = ['K7Q2', 'M4T9', 'R8W3', 'B5H6', 'C2J8', 'D3N5']
const ids = `(?:${Object.values(idPrefixes).join('|')})_[0-7][0-9a-hjkmnp-tv-z]{25}`
const tokens = 'tl_[A-Za-z0-9_-]{43}|whsec_[A-Za-z0-9+/=]{20,}'
/** Everything that differs from run to run: identifiers, tokens, hashes and the tails of reference codes. */
const made = new RegExp(`\\b(?:${ids}|${tokens}|[0-9a-f]{64})(?![0-9A-Za-z])|(?<=-\\d{4}-\\d{2}-)[A-Z0-9]{4}\\b`, 'g')

/** Translates between what a run makes and what the examples have in its place; the first identifier of a kind is always the same. */
export class Samples {
  readonly #samples = new Map<string, string>()
  readonly #reals = new Map<string, string>()
  readonly #counts = new Map<string, number>()
  readonly #since: number
  readonly #addresses: readonly (readonly [real: string, sample: string])[]

  constructor({ now, addresses }: { now: Date; addresses: readonly (readonly [string, string])[] }) {
    this.#since = now.getTime() - dayMs
    this.#addresses = addresses
  }

  /** An answer with samples in it. */
  toSample(value: unknown): unknown {
    const text = this.#addresses.reduce((all, [real, sample]) => all.replaceAll(real, sample), JSON.stringify(value))
    return JSON.parse(
      text.replaceAll(made, (real) => this.#sampleOf(real)),
      (name, member) => this.#steady(name, member),
    )
  }

  /** A request with the samples replaced by what this run made. @throws when an earlier answer made nothing of that name */
  toReal<Value>(value: Value, now = new Date()): Value {
    const text = this.#addresses.reduce((all, [real, sample]) => all.replaceAll(sample, real), JSON.stringify(value))
    return JSON.parse(
      text.replaceAll(sampleTime, now.toISOString()).replaceAll(made, (sample) => {
        const real = this.#reals.get(sample)
        if (real === undefined) throw new Error(`No answer before has made what the examples call ${sample}.`)
        return real
      }),
    )
  }

  #sampleOf(real: string): string {
    const known = this.#samples.get(real)
    if (known !== undefined) return known
    // The examples of events are made of these samples.
    if (this.#reals.has(real)) return real
    const kind = /^([a-z]+)_/.exec(real)?.[1] ?? (real.length === 64 ? 'hash' : 'tail')
    const count = (this.#counts.get(kind) ?? 0) + 1
    const sample = nthSample(kind, count)
    this.#counts.set(kind, count)
    this.#samples.set(real, sample)
    this.#reals.set(sample, real)
    return sample
  }

  #steady(name: string, member: unknown): unknown {
    if (member === null || typeof member === 'object') return member
    if (Object.hasOwn(sampleMembers, name)) return sampleMembers[name]
    if (name === 'detail') return String(member).replace(/created on \d+ \w+ \d{4}/, 'created on 5 Nov 2026')
    const isTime = typeof member === 'string' && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(member)
    return isTime && Date.parse(member) > this.#since ? sampleTime : member
  }
}

/** The examples' name of the nth object of a kind. */
export function sampleId(kind: IdKind, count = 1): string {
  return nthSample(idPrefixes[kind], count)
}

function nthSample(kind: string, count: number): string {
  const hash = createHash('sha256').update(`${kind} ${count}`)
  if (kind === 'hash') return hash.digest('hex')
  if (kind === 'tail') return tails[count - 1] ?? String(count).padStart(4, '0')
  if (kind === 'tl') return `tl_${hash.digest('base64url')}`
  if (kind === 'whsec') return `whsec_${hash.digest('base64')}`
  return `${kind}_01kc4v9s7zf8hrd2m6q3w5x${String(count).padStart(3, '0')}`
}
