import { bindField, type TypedForm } from '../../parts/bind-field.ts'
import { Choice, Field } from '../../parts/field.tsx'
import { useWords } from '../../words/use-words.ts'
import type { Words } from '../../words/words.ts'
import cards from './agreement-form.module.css'
import { chosen } from './choices.ts'
import { RowsGroup } from './rows.tsx'
import { costCategories, differenceKeys, shareKeys } from './terms/typed-terms.ts'

const list = '/shared_costs'

/** Costs of the house of which the tenant pays a part, each as a sentence. */
export function SharedFields({ form }: { form: TypedForm }) {
  const words = useWords()
  const { agreements } = words
  const sentence = (place: number) => sentenceOf(form, `${list}/${place - 1}`, words)
  return (
    <RowsGroup
      legend={agreements.shared}
      what={agreements.sharedWhat}
      form={form}
      list="shared_costs"
      add={agreements.addShared}
      nameOf={(place) => agreements.categories[categoryOf(form, `${list}/${place - 1}`)]}
    >
      {(at, place) => (
        <>
          <p className={cards.sentence}>{sentence(place)}</p>
          <Choice
            {...bindField(form, `${at}/category`)}
            label={agreements.sharedCost(place)}
            choices={chosen(costCategories, agreements.categories)}
          />
          <Choice
            {...bindField(form, `${at}/share_by`)}
            label={agreements.sharedKey(place)}
            choices={chosen(keysIn(form), agreements.keys)}
          />
          {form.texts[`${at}/share_by`] === 'percent' && (
            <Field {...bindField(form, `${at}/percent`)} label={agreements.percent(place)} inputMode="decimal" />
          )}
          {form.texts[`${at}/share_by`] === 'sub_meters' && (
            <Choice
              {...bindField(form, `${at}/difference_share_by`)}
              label={agreements.difference(place)}
              hint={agreements.differenceHint}
              choices={chosen(differenceKeys, agreements.differences)}
            />
          )}
        </>
      )}
    </RowsGroup>
  )
}

/** Meters count in one mode alone; a key that is chosen stays to be seen. */
function keysIn({ texts }: TypedForm) {
  const isChosen = Object.entries(texts).some(([name, text]) => name.endsWith('/share_by') && text === 'sub_meters')
  return texts['/mode'] === 'by_readings' || isChosen ? shareKeys : shareKeys.filter((key) => key !== 'sub_meters')
}

/** „Odpady: według osób (liczba osób: 2)”. */
function sentenceOf(form: TypedForm, at: string, { agreements }: Words): string {
  const { texts } = form
  const category = categoryOf(form, at)
  const key = shareKeys.find((one) => one === texts[`${at}/share_by`]) ?? 'area'
  return `${agreements.sharedSentence(agreements.categories[category], agreements.keys[key])}${moreOf(texts, at, { agreements, key })}`
}

function categoryOf({ texts }: TypedForm, at: string) {
  return costCategories.find((one) => one === texts[`${at}/category`]) ?? 'other'
}

type Named = Pick<Words, 'agreements'> & { key: (typeof shareKeys)[number] }

function moreOf(texts: TypedForm['texts'], at: string, { agreements, key }: Named): string {
  const percent = texts[`${at}/percent`]
  const difference = differenceKeys.find((one) => one === texts[`${at}/difference_share_by`]) ?? 'landlord'
  if (key === 'persons') return ` (${agreements.personsIn(texts['/persons'] || '1')})`
  if (key === 'percent' && percent) return ` (${agreements.percentOf(percent)})`
  return key === 'sub_meters' ? ` (${agreements.differenceOf(agreements.differences[difference])})` : ''
}
