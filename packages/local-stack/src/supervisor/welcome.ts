import { join, relative } from 'node:path'
import { projectRoot } from '../project-root.ts'
import type { Addresses } from '../services/ports.ts'

/** The greeting once everything runs, with a first request to paste. */
export function welcome(
  { gateway, portal, events }: Pick<Addresses, 'gateway' | 'portal'> & { events: string },
  start: { seconds: number; dataFolder: string },
): string {
  const inside = relative(projectRoot, start.dataFolder)
  const folder = inside.startsWith('..') ? start.dataFolder : inside
  return `
Lokum is ready (${start.seconds.toFixed(1)} s).

  Portal          ${portal}                       (landlord-a or landlord-b; password <name>-password)
  Address         ${gateway}
  API reference   ${gateway}/docs
  A token         npm run --silent token -- landlord-a        (others: landlord-b, limited)
  Events          ${events}
  Mails           npm run mail                                (mails sent to tenants)
  Logs            ${join(folder, 'logs')}

Create the first apartment from another terminal, in this folder:

curl -sS -i -X POST ${gateway}/v1/apartments \\
  -H "Authorization: Bearer $(npm run --silent token -- landlord-a)" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: first-apartment" \\
  -d '{"label":"Mokotowska 12/4","address":{"street":"Mokotowska 12/4","city":"Warszawa","postal_code":"00-640"}}'

Ctrl-C stops everything. The data stays in ${folder}; \`npm start -- --fresh\` starts with empty data.
`
}
