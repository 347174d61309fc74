import { describe, expect, it } from '@jest/globals'
import { CreateApartment } from '@lokum/contracts/apartments/operations'
import { CreateAgreementRequest } from '@lokum/contracts/settlements/agreement-inputs'
import { PageQuery } from '@lokum/contracts/values/page'
import { EndpointPatch } from '@lokum/contracts/webhooks/endpoint'
import type { z } from 'zod'
import { readAllowed } from '../../src/http/read-allowed.ts'
import { listFaults, type Part } from '../../src/http/validate.ts'
import { writeFault } from '../../src/http/write-fault.ts'

const apartment = CreateApartment.request.body
const agreement = CreateAgreementRequest

describe('The text of a fault', () => {
  it.each<[z.ZodType, Part, unknown, string]>([
    [PageQuery, 'query', { limit: '1000' }, '`limit` must be between 1 and 100.'],
    [PageQuery, 'query', { limit: '0' }, '`limit` must be between 1 and 100.'],
    [PageQuery, 'query', { cursor: 'ä' }, '`cursor` must be the next_cursor of an earlier page with the same filters.'],
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
})
