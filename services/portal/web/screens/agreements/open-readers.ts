import type { FieldFault } from '../../interface/refusal.ts'
import { typedNumber } from '../../interface/typed-number.ts'
import type { Texts } from '../../interface/use-draft.ts'
import { checkAccountNumber } from '../../words/account-number.ts'
import type { Words } from '../../words/words.ts'

export type Readers = ReturnType<typeof openReaders>

/** Ways to read the text of a pointer; each notes what is wrong with it. */
export function openReaders(texts: Texts, words: Words) {
  const faults: FieldFault[] = []
  const given = (at: string) => (texts[at] ?? '').trim()
  const needed = (at: string) => {
    if (given(at) === '') faults.push({ at, code: 'required', detail: words.fields.required })
    return given(at)
  }
  const decimal = (at: string, isNeeded: boolean) => {
    const read = typedNumber(at, given(at), words.fields, isNeeded)
    faults.push(...read.faults)
    return read.value
  }
  const whole = (at: string) => {
    if (!/^\d{1,3}$/.test(given(at))) faults.push({ at, code: 'invalid_type', detail: words.agreements.wholeNumber })
    return Number(given(at))
  }
  const accountNumber = (at: string) => {
    const { digits, isRight } = checkAccountNumber(given(at))
    const detail = digits < 26 ? words.fields.accountNumberShort(digits) : words.fields.accountNumberWrong
    if (given(at) !== '' && !isRight) faults.push({ at, code: 'invalid_checksum', detail })
    return needed(at).replaceAll(/\s/g, '')
  }
  return { faults, given, needed, decimal, whole, accountNumber }
}

export function findOne<One extends string>(all: readonly One[], text: string): One | undefined {
  return all.find((one) => one === text)
}
