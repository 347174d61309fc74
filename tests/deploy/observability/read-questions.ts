import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '@lokum/local-stack/project-root'
import { parse } from 'yaml'

export const folder = join(projectRoot, 'deploy/observability')

/** Something that is asked of Prometheus, and where. */
export type Question = { where: string; expression: string; legend?: string | undefined }

/** One rule: it records something, or it is an alert and then has the rest. */
export type Rule = {
  record?: string
  alert?: string
  expr: string
  labels?: { severity: string }
  annotations?: { summary: string; description: string; runbook: string }
}

export function readRules(): readonly Rule[] {
  const { groups }: { groups: { rules: Rule[] }[] } = parse(readFileSync(join(folder, 'alerts.yaml'), 'utf8'))
  return groups.flatMap(({ rules }) => rules)
}

/** The part of a dashboard that matters here. */
export type DrawnDashboard = {
  uid: string
  title: string
  schemaVersion: number
  annotations: { list: { name: string; expr: string }[] }
  panels: {
    id: number
    type: string
    title: string
    description?: string
    targets?: { expr: string; legendFormat: string }[]
  }[]
}

/** The generated dashboards, by the names of their files. */
export function readDashboards(): ReadonlyMap<string, string> {
  const dashboards = join(projectRoot, 'generated/dashboards')
  return new Map(readdirSync(dashboards).map((name) => [name, readFileSync(join(dashboards, name), 'utf8')]))
}

/** Everything that rules and dashboards ask. */
export function readQuestions(): readonly Question[] {
  const rules = readRules().map(({ record, alert, expr }) => ({ where: `${record ?? alert}`, expression: expr }))
  return [...rules, ...[...readDashboards().values()].flatMap(questionsOf)]
}

function questionsOf(text: string): Question[] {
  const { title, annotations, panels }: DrawnDashboard = JSON.parse(text)
  const lines = annotations.list.map(({ name, expr }) => ({ where: `${title}, ${name}`, expression: expr }))
  const drawn = panels.flatMap((panel) =>
    (panel.targets ?? []).map(({ expr, legendFormat }) => {
      return { where: `${title}, ${panel.title}`, expression: expr, legend: legendFormat }
    }),
  )
  return [...lines, ...drawn]
}
