// Writes the tables of docs/events.md from the contracts.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { events } from '@lokum/contracts/catalogue'
import { eventsPage, withEventTables } from '@lokum/contracts/documents/event-tables'

const path = join(import.meta.dirname, '..', eventsPage)
writeFileSync(path, withEventTables(readFileSync(path, 'utf8'), events))
