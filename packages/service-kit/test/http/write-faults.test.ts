import { describe, expect, it } from '@jest/globals'
import { CreateApartment } from '@lokum/contracts/apartments/operations'
import { CreateAgreementRequest } from '@lokum/contracts/settlements/agreement-inputs'
import { PageQuery } from '@lokum/contracts/values/page'
import { ReplayWebhookEvents } from '@lokum/contracts/webhooks/delivery-operations'
import { EndpointPatch } from '@lokum/contracts/webhooks/endpoint'
import type { z } from 'zod'
import { readAllowed } from '../../src/http/read-allowed.ts'
import { listFaults, type Part } from '../../src/http/validate.ts'
import { writeFault, writeFirstFault } from '../../src/http/write-fault.ts'
import type { Fault } from '../../src/problem.ts'

const apartment = CreateApartment.request.body
const agreement = CreateAgreementRequest
const replay = ReplayWebhookEvents.request.body

describe('The text of a fault', () => {
  it.each<[z.ZodType, Part, unknown, string]>([
    [PageQuery, 'query', { limit: '1000' }, '`limit` must be between 1 and 100.'],
    [PageQuery, 'query', { limit: '0' }, '`limit` must be between 1 and 100.'],
    [
      PageQuery,
      'query',
      { cursor: 'ä' },
      '`cursor` must be the next_cursor or resume_cursor of an earlier page with the same filters.',
    ],
    [apartment, 'body', { label: '' }, '`label` must have 1 to 32 characters.'],
    [apartment, 'body', { label: 'a\nb' }, '`label` must be a single line without control characters.'],
    [apartment, 'body', { label: 3 }, '`label` must be a string.'],
    [apartment, 'body', {}, '`label` is required.'],
    [apartment, 'body', { address: { postal_code: '1' } }, '`postal_code` must have the form NN-NNN, such as 02-326.'],
    [apartment, 'body', { surface_m2: 0 }, '`surface_m2` must be greater than 0 and at most 100 000.'],
    [apartment, 'body', { surface_m2: 1.234 }, '`surface_m2` must have at most 2 decimal places.'],
    [apartment, 'body', { tariffs: [{ rate_pln: -1 }] }, '`rate_pln` must be between 0 and 1 000 000.'],
    [apartment, 'body', { tariffs: Array(51).fill({}) }, '`tariffs` must have at most 50 entries.'],
    [agreement, 'body', { mode: 'x' }, '`mode` must be one of: flat_rate, by_readings, rent_only.'],
    [agreement, 'body', { persons: 0 }, '`persons` must be at least 1.'],
    [agreement, 'body', { apartment_id: 'x' }, '`apartment_id` must be an identifier of the form apt_….'],
    [agreement, 'body', { rent_pln: '3' }, '`rent_pln` must be a number.'],
    [EndpointPatch, 'body', { event_types: [] }, '`event_types` must have at least one entry.'],
    [EndpointPatch, 'body', { 'ev<il>': 1 }, 'This field does not exist here. Check its spelling or leave it out.'],
  ])('says what the value must be (%#)', (schema, part, sent, text) => {
    const { error } = schema.safeParse(sent, { reportInput: true })

    const texts = error ? listFaults(error, part).map((fault) => writeFault(fault, 'en')) : []

    expect(texts).toContain(text)
  })

  it.each<[z.ZodType, Part, unknown, object | undefined]>([
    [PageQuery, 'query', { limit: '1000' }, { min: 1, max: 100 }],
    [apartment, 'body', { label: '' }, { length: 32 }],
    [apartment, 'body', { surface_m2: 0 }, { min: 0.01, max: 100_000, decimals: 2 }],
    [apartment, 'body', { surface_m2: 1.234 }, { decimals: 2 }],
    [apartment, 'body', { tariffs: [{ rate_pln: -1 }] }, { min: 0, max: 1_000_000, decimals: 8 }],
    [apartment, 'body', { tariffs: Array(51).fill({}) }, { length: 50 }],
    [agreement, 'body', { persons: 0 }, { min: 1 }],
    [agreement, 'body', { mode: 'x' }, undefined],
    [apartment, 'body', {}, undefined],
  ])('comes with the bounds of the value as data (%#)', (schema, part, sent, allowed) => {
    const { error } = schema.safeParse(sent, { reportInput: true })

    const bounds = error ? listFaults(error, part).map(readAllowed) : []

    expect(bounds).toContainEqual(allowed)
  })

  it('is Polish where the reader is', () => {
    const { error } = PageQuery.safeParse({ limit: '1000' }, { reportInput: true })

    const texts = error ? listFaults(error, 'query').map((fault) => writeFault(fault, 'pl')) : []

    expect(texts).toEqual(['Wartość `limit` musi wynosić od 1 do 100.'])
  })

  it('names no member that the sender made up', () => {
    const fault = {
      pointer: '#/metadata/%3Cscript%3E',
      code: 'too_long',
      must: 'max_characters',
      values: { max: 500 },
    } as const

    expect(writeFault(fault, 'en')).toBe('`metadata` must have at most 500 characters.')
  })

  it.each<[string, z.ZodType]>([
    ['a replay', replay],
    ['an agreement', agreement],
    ['an apartment', apartment],
  ])('of a member that is missing in %s is never that of a malformed one', (_, schema) => {
    const { error } = schema.safeParse({}, { reportInput: true })
    const found = error ? listFaults(error, 'body') : []

    expect(found.length).toBeGreaterThan(0)
    for (const fault of found) {
      expect(fault.code).toBe('required')
      expect(writeFault(fault, 'en')).toMatch(/^`\w+` is required\.$/)
    }
  })

  it.each([
    ['0', 'too_small'],
    ['-1', 'too_small'],
    [`-${'9'.repeat(400)}`, 'too_small'],
    ['101', 'too_large'],
    ['1000', 'too_large'],
    ['9'.repeat(400), 'too_large'],
    ['1.5', 'invalid_format'],
    ['007', 'invalid_format'],
    ['', 'invalid_format'],
  ])('has a code for each bound: limit=%s is %s', (limit, code) => {
    const { error } = PageQuery.safeParse({ limit }, { reportInput: true })

    expect(error ? listFaults(error, 'query').map((fault) => fault.code) : []).toEqual([code])
  })
})

describe('The detail of a refusal', () => {
  const label = { pointer: '#/label', code: 'too_long', must: 'characters', values: { min: 1, max: 32 } } as const
  const nested = { pointer: '#/address/postal_code', code: 'invalid_format', must: 'postal_code' } as const
  const key = { header: 'Idempotency-Key', code: 'repeated' } as const
  const made = { parameter: 'a b\n<c>', code: 'unknown_member' } as const

  it.each<[readonly [Fault, ...Fault[]], string, string]>([
    [
      [label],
      'In the body at #/label: `label` must have 1 to 32 characters.',
      'W treści, #/label: Wartość `label` musi mieć od 1 do 32 znaków.',
    ],
    [
      [nested, label, key],
      'In the body at #/address/postal_code: `postal_code` must have the form NN-NNN, such as 02-326. And 2 more.',
      'W treści, #/address/postal_code: Wartość `postal_code` musi mieć postać NN-NNN, np. 02-326. I jeszcze 2.',
    ],
    [
      [key],
      'In the header Idempotency-Key: `Idempotency-Key` was sent more than once, or has an entry more than once. Send it once.',
      'W nagłówku Idempotency-Key: Pole `Idempotency-Key` wysłano więcej niż raz albo zawiera ten sam element więcej niż raz. Wyślij je raz.',
    ],
    [
      [made],
      'In the parameter a%20b%0A%3Cc%3E: This field does not exist here. Check its spelling or leave it out.',
      'W parametrze a%20b%0A%3Cc%3E: Takiego pola tu nie ma. Sprawdź pisownię albo je pomiń.',
    ],
    [
      [{ pointer: '#', code: 'invalid_json' }],
      'The body must be valid JSON in UTF-8.',
      'Treść musi być poprawnym JSON-em w UTF-8.',
    ],
  ])('has the first fault with its place, and how many more there are (%#)', (faults, english, polish) => {
    expect([writeFirstFault(faults, 'en'), writeFirstFault(faults, 'pl')]).toEqual([english, polish])
  })

  it('stays short, however long a name is', () => {
    const long = { pointer: `#/${'x'.repeat(60_000)}`, code: 'unknown_member' } as const

    expect(writeFirstFault([long], 'en').length).toBeLessThan(400)
  })
})
