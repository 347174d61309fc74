/** A family of a metrics page: one metric, or the three of a histogram. */
export type Family = {
  name: string
  kind: string
  help: string
  /** The names under which it can be asked for. */
  series: readonly string[]
  labels: ReadonlySet<string>
}

const endings = ['_bucket', '_count', '_sum']

/** The families of one or several pages, with all labels that they have on any of them. */
export function readPage(text: string): ReadonlyMap<string, Family> {
  const helps = new Map(matches(text, /^# HELP (\w+) (.+)$/gm))
  return new Map(
    matches(text, /^# TYPE (\w+) (\w+)$/gm).map(([name, kind]) => {
      const series = kind === 'histogram' ? endings.map((ending) => `${name}${ending}`) : [name]
      const labels = new Set(series.flatMap((one) => labelsOf(text, one)))
      return [name, { name, kind, help: helps.get(name) ?? '', series, labels }]
    }),
  )
}

function labelsOf(text: string, series: string): string[] {
  const samples = matches(text, new RegExp(`^(${series})\\{(.*)\\} `, 'gm'))
  return samples.flatMap(([, labels]) => matches(labels, /(\w+)(=)"/g).map(([label]) => label))
}

function matches(text: string, pattern: RegExp): [string, string][] {
  return [...text.matchAll(pattern)].map(([, first = '', second = '']) => [first, second])
}
