import type { TaxYear } from '@lokum/contracts/settlements/tax'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { download } from '../../interface/download.ts'
import { Button } from '../../parts/button.tsx'
import card from '../../parts/card.module.css'
import { Refused } from '../../parts/refused.tsx'
import { momentText } from '../../words/dates.ts'
import { useWords } from '../../words/use-words.ts'
import style from './tax.module.css'
import { forgetTax } from './use-tax-payment.ts'

const formats = ['xlsx', 'csv', 'pdf', 'pit28', 'json'] as const
type Format = (typeof formats)[number]

/** The files of the year, each with what it contains. */
export function ForAccountant({ year: { year, exported_at, is_changed_since_export } }: { year: TaxYear }) {
  const { tax, language } = useWords()
  const client = useQueryClient()
  const say = is_changed_since_export ? tax.exportChanged : tax.exportSame
  const saving = useMutation({
    mutationFn: (format: Format) =>
      download('GET /v1/tax-years/{year}/export', { params: { year: String(year) }, query: { format } }),
    // The year says when it was exported last.
    onSuccess: () => forgetTax(client),
  })
  return (
    <section className={card.card}>
      <h2>{tax.forAccountant}</h2>
      {exported_at !== null && (
        <p className={is_changed_since_export ? style.late : card.quiet}>{say(momentText(exported_at, language))}</p>
      )}
      <ul className={style.files}>
        {formats.map((format) => (
          <li key={format}>
            <Button
              looks="quiet"
              working={tax.downloading}
              isWorking={saving.isPending && saving.variables === format}
              onPress={() => saving.mutate(format)}
            >
              {tax.formats[format]}
            </Button>
          </li>
        ))}
      </ul>
      {saving.error && <Refused error={saving.error} isAlert />}
    </section>
  )
}
