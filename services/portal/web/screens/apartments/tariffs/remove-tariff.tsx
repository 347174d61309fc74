import { Button } from '../../../parts/button.tsx'
import { Refused } from '../../../parts/refused.tsx'
import { type TariffRow, tariffPrice, utilityName } from '../../../words/tariff-text.ts'
import { useWords } from '../../../words/use-words.ts'
import { type SaveTariffs, useSaveTariffs } from './use-save-tariffs.ts'

/** Removes a row of the tariffs, after a question. */
export function RemoveTariff({ row, ...saved }: SaveTariffs & { row: TariffRow }) {
  const words = useWords()
  const { tariffs, sources } = words
  const { saving, refusal } = useSaveTariffs(saved, () => ({ before: row, after: null }))
  return (
    <>
      <p>
        {utilityName(row.utility, sources.utilities)} · {tariffPrice(row, words)}
      </p>
      <p>{tariffs.removeWhat}</p>
      {refusal && <Refused error={refusal} isAlert />}
      <Button looks="primary" working={tariffs.saving} isWorking={saving.isPending} onPress={() => saving.mutate({})}>
        {tariffs.remove}
      </Button>
    </>
  )
}
