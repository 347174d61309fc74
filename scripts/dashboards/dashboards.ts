import { door } from './door.ts'
import { events } from './events.ts'
import { overview } from './overview.ts'
import { type Dashboard, renderDashboard } from './render-dashboard.ts'
import { webhooks } from './webhooks.ts'

const dashboards: Readonly<Record<string, Dashboard>> = { overview, door, events, webhooks }

/** The files that Grafana reads, by their names. */
export function dashboardFiles(): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(dashboards).map(([name, dashboard]) => [
      `${name}.json`,
      `${JSON.stringify(renderDashboard(dashboard), null, 2)}\n`,
    ]),
  )
}
