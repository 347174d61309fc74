import { type EndpointPatch, maxCustomHeaders, maxMetadataPairs, redacted } from '@lokum/contracts/webhooks/endpoint'
import { type Fault, ValidationFailed } from '@lokum/service-kit/problem'
import type { Cipher } from '@lokum/service-kit/secrets/cipher'
import { openHeaders, sealHeaders } from './custom-headers.ts'
import type { EndpointRow } from './endpoint.ts'

type Texts = Readonly<Record<string, string>>

/** The settings of an endpoint, with the values of its custom headers. */
export type Settings = {
  url: string
  description: string | null
  event_types: readonly string[]
  metadata: Texts
  custom_headers: Texts
  rate_per_minute: number | null
  max_concurrency: number | null
  ordering: 'none' | 'fifo'
}

/** The settings of an endpoint registered with only an address and types. */
export const plainSettings = {
  description: null,
  metadata: {},
  custom_headers: {},
  rate_per_minute: null,
  max_concurrency: null,
  ordering: 'none',
} as const

/**
 * Applies a JSON merge patch (RFC 7396). Header names have no case, and `***`, which answers show, leaves a header as it is.
 * @throws ValidationFailed when there would be too many pairs or headers, or a header that does not exist is left as it is
 */
export function patchSettings(settings: Settings, patch: EndpointPatch): Settings {
  const headers = patch.custom_headers && lowerCase(patch.custom_headers)
  const patched = {
    url: replaced(settings.url, patch.url),
    description: replaced(settings.description, patch.description),
    event_types: patch.event_types ? [...new Set(patch.event_types)] : settings.event_types,
    metadata: mergeTexts(settings.metadata, patch.metadata),
    custom_headers: mergeTexts(settings.custom_headers, headers && resolved(settings.custom_headers, headers)),
    rate_per_minute: replaced(settings.rate_per_minute, patch.rate_per_minute),
    max_concurrency: replaced(settings.max_concurrency, patch.max_concurrency),
    ordering: patch.ordering === null ? plainSettings.ordering : replaced(settings.ordering, patch.ordering),
  }
  const faults: Fault[] = [
    ...crowded('#/metadata', patched.metadata, maxMetadataPairs),
    ...crowded('#/custom_headers', patched.custom_headers, maxCustomHeaders),
  ]
  if (faults.length > 0) throw new ValidationFailed(faults)
  return patched
}

/** @throws when a key that sealed the headers is not configured any more */
export function openSettings(cipher: Cipher, row: EndpointRow): Settings {
  return {
    url: row.url,
    description: row.description ?? null,
    event_types: row.eventTypes,
    metadata: row.metadata,
    custom_headers: openHeaders(cipher, row.customHeaders ?? null, row.id),
    rate_per_minute: row.ratePerMinute ?? null,
    max_concurrency: row.maxConcurrency ?? null,
    ordering: row.ordering,
  }
}

/** The settings as columns of the row with this id. */
export function sealSettings(cipher: Cipher, { id }: Pick<EndpointRow, 'id'>, settings: Settings) {
  return {
    url: settings.url,
    description: settings.description,
    eventTypes: [...settings.event_types],
    metadata: { ...settings.metadata },
    customHeaders: sealHeaders(cipher, settings.custom_headers, id),
    customHeaderNames: Object.keys(settings.custom_headers),
    ratePerMinute: settings.rate_per_minute,
    maxConcurrency: settings.max_concurrency,
    ordering: settings.ordering,
  }
}

function replaced<T>(old: T, given: T | undefined): T {
  return given === undefined ? old : given
}

type TextPatch = Readonly<Record<string, string | null>>

/** Names are kept in their order, so that the same pairs always look the same. */
function mergeTexts(texts: Texts, patch: TextPatch | null | undefined): Texts {
  if (patch === undefined) return texts
  const merged = new Map<string, string | null>(patch === null ? [] : Object.entries({ ...texts, ...patch }))
  const kept = [...merged].flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]))
  return Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1)))
}

function lowerCase(headers: TextPatch): TextPatch {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}

function resolved(headers: Texts, patch: TextPatch): TextPatch {
  const values = Object.entries(patch).map(([name, value]) => {
    if (value !== redacted) return [name, value] as const
    const kept = Object.hasOwn(headers, name) ? headers[name] : undefined
    if (kept === undefined)
      throw new ValidationFailed([{ pointer: `#/custom_headers/${name}`, code: 'invalid_value', must: 'kept_header' }])
    return [name, kept] as const
  })
  return Object.fromEntries(values)
}

function crowded(pointer: string, texts: Texts, most: number): Fault[] {
  return Object.keys(texts).length > most
    ? [{ pointer, code: 'too_many_items', must: 'max_items', values: { max: most } }]
    : []
}
