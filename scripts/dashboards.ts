// Writes the dashboards for Grafana from their declarations.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '@lokum/local-stack/project-root'
import { dashboardFiles } from './dashboards/dashboards.ts'

const folder = join(projectRoot, 'deploy/observability/grafana/dashboards')
for (const [name, text] of dashboardFiles()) writeFileSync(join(folder, name), text)
