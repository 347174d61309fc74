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
  const read = readAmount(value, fields)
  const isRead = !isTyping && read.kind === 'amount'
  const isUnreadable = !isTyping && read.kind === 'unreadable'
  return (
    <div className={style.money}>
      <Field
        {...field}
        value={value}
        onChange={onChange}
        inputMode="decimal"
        autoComplete="off"
        {...(!isUnreadable && { hint: isRead ? priceText(read.text, language) : (hint ?? fields.amountHint) })}
        fault={isUnreadable ? fields.notAnAmount : field.fault}
        onFocus={() => setIsTyping(true)}
        onBlur={() => setIsTyping(false)}
      />
      {/* Shown while typing: if it came when the field is left, the page would move under the pointer. */}
      {read.kind === 'ambiguous' && (
        <fieldset className={style.question}>
          {/* A form that was sent asks the same in red. */}
          <legend className={field.fault === fields.whichAmount ? 'unseen' : undefined}>{fields.whichAmount}</legend>
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
