import { door } from './door.ts'
import { events } from './events.ts'
import { overview } from './overview.ts'
import { type Dashboard, renderDashboard } from './render-dashboard.ts'
import { webhooks } from './webhooks.ts'

const dashboards: Readonly<Record<string, Dashboard>> = { overview, door, events, webhooks }

/** The files of deploy/observability/grafana/dashboards, by their names. */
export function dashboardFiles(): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(dashboards).map(([name, dashboard]) => [`${name}.json`, textOf(renderDashboard(dashboard))]),
  )
}

// The formatter of the project wants a lone word of a list on one line.
const loneWord = /\[\s+("[^"]*")\s+\]/g

function textOf(value: unknown): string {
  return `${JSON.stringify(value, null, 2).replaceAll(loneWord, '[$1]')}\n`
}
