import type { TypedForm } from '../../../parts/bind-field.ts'
import { useWords } from '../../../words/use-words.ts'
import { CheckGroup } from './check-group.tsx'
import { type CategoryChoice, categoryAt } from './true-up-choices.ts'

type ChoiceProps = { form: TypedForm; choices: readonly CategoryChoice[] }

/** Which advances of the chosen months are settled. */
export function CategoriesChoice({ form, choices }: ChoiceProps) {
  const { trueUps, agreements } = useWords()
  const checks = choices.map(({ category, isChosen, isSettled }) => ({
    at: categoryAt(category),
    label: agreements.categories[category],
    isChecked: isChosen,
    more: isSettled ? trueUps.settledBefore : undefined,
  }))
  return (
    <CheckGroup form={form} name="/categories" legend={trueUps.categories} checks={checks}>
      <p>{choices.length === 0 ? trueUps.noCategories : trueUps.categoriesWhat}</p>
    </CheckGroup>
  )
}
