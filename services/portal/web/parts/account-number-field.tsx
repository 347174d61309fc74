import { useState } from 'react'
import { checkAccountNumber, groupedAccountNumber } from '../words/account-number.ts'
import { useWords } from '../words/use-words.ts'
import style from './account-number-field.module.css'
import { Field, type FieldProps } from './field.tsx'

type NumberProps = Omit<FieldProps, 'type' | 'inputMode' | 'onFocus' | 'onBlur' | 'onChange'> & {
  onChange: (value: string) => void
}

/** A Polish account number: grouped while it is typed, its check digits checked at once. */
export function AccountNumberField({ value, onChange, hint, fault, ...field }: NumberProps) {
  const { fields } = useWords()
  const [isTyping, setIsTyping] = useState(false)
  const { digits, isRight } = checkAccountNumber(value)
  const isShort = value.trim() !== '' && digits < 26 && !isTyping
  const isWrong = digits >= 26 && !isRight
  return (
    <div className={style.whole}>
      <Field
        {...field}
        value={value}
        inputMode="numeric"
        autoComplete="off"
        hint={isShort ? fields.accountNumberShort(digits) : (hint ?? '')}
        fault={isWrong ? fields.accountNumberWrong : fault}
        // In the middle of the number grouping would move the caret.
        onChange={(text, input) => onChange(input.selectionStart === text.length ? groupedAccountNumber(text) : text)}
        onFocus={() => setIsTyping(true)}
        onBlur={() => {
          setIsTyping(false)
          if (value !== groupedAccountNumber(value)) onChange(groupedAccountNumber(value))
        }}
      />
    </div>
  )
}
