import type { Meter } from '@lokum/contracts/settlements/meter'
import type { AskedOf } from '../../interface/operations.ts'
import { endedRegisters, endedZones } from './ended-registers.ts'
import { readPhoto, readText } from './read-photo.ts'
import { readQuantities } from './read-quantities.ts'
import { readReason } from './read-reason.ts'
import type { Texts } from './use-form.ts'

type Body = NonNullable<AskedOf<'POST /v1/meters/{id}/exchange'>['body']>

/**
 * The exchange as its form has it.
 * @throws Unreadable for quantities that cannot be read
 */
export function exchangeBody(meter: Meter, texts: Texts, words: Parameters<typeof readQuantities>[2]): Body {
  const names = endedRegisters(meter).flatMap(({ at }) => [`${at}final_value`, `${at}initial_value`])
  const quantityAt = readQuantities(texts, ['/digits', ...names], words)
  const answer = readReason(texts)
  const valuesAt = (at: string) => ({
    final_value: quantityAt(`${at}final_value`),
    initial_value: quantityAt(`${at}initial_value`),
    ...readPhoto(texts, `${at}final_photo_document_id`, 'final_photo_document_id'),
    ...readPhoto(texts, `${at}initial_photo_document_id`, 'initial_photo_document_id'),
  })
  const zones = endedZones(meter).map(({ register, at }) => ({
    register,
    rolled_over: answer.rolled_over,
    ...valuesAt(at),
  }))
  return {
    exchanged_on: texts['/exchanged_on'] ?? '',
    number: texts['/number'] ?? '',
    digits: quantityAt('/digits'),
    ...readText(texts, 'photo_reason'),
    ...answer,
    ...(zones.length > 0 ? { registers: zones } : valuesAt('/')),
  }
}
