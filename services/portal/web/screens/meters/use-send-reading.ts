import type { MeterRegister } from '@lokum/contracts/settlements/meter'
import { call } from '../../interface/call.ts'
import { useWords } from '../../words/use-words.ts'
import { readPhoto, readText } from './read-photo.ts'
import { readQuantities } from './read-quantities.ts'
import { readReason } from './read-reason.ts'
import type { Texts } from './use-form.ts'

/** Sends the reading of one register as its form has it. */
export function useSendReading(meterId: string, register: MeterRegister) {
  const { meters } = useWords()
  return async (texts: Texts, key: string) => {
    const value = readQuantities(texts, ['/value'], meters)('/value')
    const body = {
      register,
      read_on: texts['/read_on'] ?? '',
      value,
      ...readPhoto(texts, '/photo_document_id', 'photo_document_id'),
      ...readText(texts, 'photo_reason'),
      ...readReason(texts),
    }
    await call('POST /v1/meters/{id}/readings', { params: { id: meterId }, body, key })
  }
}
