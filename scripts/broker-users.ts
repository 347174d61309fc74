import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { renderUsers, usersFile } from '@lokum/broker/render-users'

const path = join(import.meta.dirname, '..', usersFile)
mkdirSync(dirname(path), { recursive: true })
writeFileSync(path, renderUsers())
