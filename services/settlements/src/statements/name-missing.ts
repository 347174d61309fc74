import type { Text } from '@lokum/contracts/problems/problem'
import type { Missing } from '@lokum/contracts/settlements/settlement'
import { nameOf } from '../months/calculation/proposal-words.ts'

type Lacking = Pick<Missing, 'code' | 'detail' | 'category' | 'day'>

const mostNamed = 5

/** Lists what is missing as one text of limited length, without repetitions; in Polish by kind, because details are English. */
export function nameMissing(missing: readonly Lacking[]): Text {
  const details = [...new Set(missing.map(({ detail }) => detail))]
  const rest = details.length - mostNamed
  const named = details.slice(0, mostNamed)
  const codes = [...new Set(missing.map(({ code }) => code))]
  const inPolish = codes.map((kind) =>
    nameKind(
      missing.filter(({ code }) => code === kind),
      kind,
    ),
  )
  return {
    en: [...named, ...(rest > 0 ? [`And ${rest} more.`] : [])].join(' '),
    pl: `${inPolish.join('; ')}.`,
  }
}

function nameKind(missing: readonly Lacking[], kind: Missing['code']): string {
  const places = missing.flatMap(({ category, day }) => (category ? nameOf(category, 'pl') : (day ?? [])))
  const named = [...new Set(places)]
  const more = named.length > mostNamed ? [`i ${named.length - mostNamed} więcej`] : []
  const listed = [...named.slice(0, mostNamed), ...more].join(', ')
  return listed === '' ? kinds[kind] : `${kinds[kind]} (${listed})`
}

const kinds: Readonly<Record<Missing['code'], string>> = {
  agreement: 'umowa',
  calculation: 'obliczenie rozliczenia',
  reading: 'odczyty liczników',
  photo: 'zdjęcia odczytów',
  rate: 'stawki',
  conversion_factor: 'współczynnik konwersji gazu',
  document: 'dokumenty kosztów',
  open_line: 'nierozliczone wiersze dokumentów',
  decision: 'decyzje o pozycjach',
}
