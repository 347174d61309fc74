import type { MeterRegister } from '@lokum/contracts/settlements/meter'
import { call } from '../../interface/call.ts'
import { useWords } from '../../words/use-words.ts'
import { photoOf, textOf } from './photo-of.ts'
import { quantitiesOf } from './quantities-of.ts'
import { reasonOf } from './reason-of.ts'
import type { Texts } from './use-form.ts'

/** Sends the reading of one register as its form has it. */
export function useSendReading(meterId: string, register: MeterRegister) {
  const { meters } = useWords()
  return async (texts: Texts, key: string) => {
    const value = quantitiesOf(texts, ['/value'], meters)('/value')
    const body = {
      register,
      date: texts['/date'] ?? '',
      value,
      ...photoOf(texts, '/photo_document_id', 'photo_document_id'),
      ...textOf(texts, 'photo_reason'),
      ...reasonOf(texts),
    }
    await call('POST /v1/meters/{id}/readings', { params: { id: meterId }, body, key })
  }
}
