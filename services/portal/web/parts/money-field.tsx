import { useState } from 'react'
import { priceText } from '../words/amounts.ts'
import { readAmount } from '../words/read-amount.ts'
import { useWords } from '../words/use-words.ts'
import { Button } from './button.tsx'
import { Field, type FieldProps } from './field.tsx'
import style from './money-field.module.css'

type MoneyProps = Omit<FieldProps, 'type' | 'inputMode' | 'onFocus' | 'onBlur' | 'onChange'> & {
  onChange: (value: string) => void
}

/** An amount as people type it; once the field is left, it shows how the amount was read, or asks. */
export function MoneyField({ hint, value, onChange, ...field }: MoneyProps) {
  const { fields, language } = useWords()
  const [isTyping, setIsTyping] = useState(false)
  const read = readAmount(value)
  const isRead = !isTyping && read.kind === 'amount'
  const fault = !isTyping && read.kind === 'unreadable' ? fields.notAnAmount : field.fault
  return (
    <div className={style.money}>
      <Field
        {...field}
        value={value}
        onChange={onChange}
        inputMode="decimal"
        autoComplete="off"
        hint={isRead ? priceText(read.text, language) : (hint ?? fields.amountHint)}
        fault={fault}
        onFocus={() => setIsTyping(true)}
        onBlur={() => setIsTyping(false)}
      />
      {!isTyping && read.kind === 'ambiguous' && (
        <fieldset className={style.question}>
          <legend>{fields.whichAmount}</legend>
          {read.choices.map((choice) => (
            <Button key={choice} onPress={() => onChange(unambiguous(choice))}>
              {priceText(choice, language)}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  )
}

/** Three decimals would be asked about again. */
function unambiguous(choice: string): string {
  return choice.includes('.') ? `${choice}0` : choice
}
