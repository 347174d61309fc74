// Writes the dashboards for Grafana from their declarations.
import { join } from 'node:path'
import { writeFolder } from '@lokum/contracts/documents/write-folder'
import { projectRoot } from '@lokum/local-stack/project-root'
import { dashboardFiles } from './dashboards/dashboards.ts'

writeFolder(join(projectRoot, 'generated/dashboards'), dashboardFiles())
