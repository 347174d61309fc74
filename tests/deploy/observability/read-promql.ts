import type { SyntaxNode } from '@lezer/common'
import { parser } from '@prometheus-io/lezer-promql'

/** The names in a question in PromQL: each metric with the labels that are asked of it, and the labels that its answer keeps. */
export type Named = { metrics: ReadonlyMap<string, ReadonlySet<string>>; grouped: ReadonlySet<string> | undefined }

/** @throws Error where the question is no PromQL */
export function readPromql(question: string): Named {
  const text = question.replaceAll('$__rate_interval', '5m')
  const textOf = ({ from, to }: { from: number; to: number }) => text.slice(from, to)
  const { topNode } = parser.parse(text)
  if (find(topNode, '⚠').length > 0) throw new Error(`This is no PromQL: ${text}`)

  const metrics = new Map<string, Set<string>>()
  for (const selector of find(topNode, 'VectorSelector'))
    add(metrics, nameOf(selector, textOf), labelsIn(selector, textOf))
  for (const node of [...find(topNode, 'AggregateExpr'), ...find(topNode, 'BinaryExpr')]) {
    const labels = groupingOf(node, textOf)
    for (const selector of find(node, 'VectorSelector')) add(metrics, nameOf(selector, textOf), labels)
  }
  const aggregates = find(topNode, 'AggregateExpr').filter((node) => node.getChild('AggregateModifier'))
  const grouped = new Set(aggregates.flatMap((node) => groupingOf(node, textOf)))
  return { metrics, grouped: aggregates.length > 0 ? grouped : undefined }
}

type TextOf = (place: { from: number; to: number }) => string

function nameOf(selector: SyntaxNode, textOf: TextOf): string {
  const name = selector.getChild('Identifier')
  if (!name) throw new Error(`A selector without a name: ${textOf(selector)}`)
  return textOf(name)
}

function labelsIn(node: SyntaxNode, textOf: TextOf): string[] {
  return find(node, 'LabelName').map(textOf)
}

/** The labels of `by (…)` or `on (…)` that belong to this very expression. */
function groupingOf(node: SyntaxNode, textOf: TextOf): string[] {
  const modifier = node.getChild('AggregateModifier') ?? node.getChild('MatchingModifierClause')
  return modifier ? labelsIn(modifier, textOf) : []
}

function find(node: SyntaxNode, name: string): SyntaxNode[] {
  const found: SyntaxNode[] = []
  node.cursor().iterate((one) => {
    if (one.from >= node.from && one.to <= node.to && one.name === name) found.push(one.node)
  })
  return found
}

function add(metrics: Map<string, Set<string>>, name: string, labels: readonly string[]): void {
  metrics.set(name, new Set([...(metrics.get(name) ?? []), ...labels]))
}
