import { readFileSync } from 'node:fs'
import { Parser } from '@asyncapi/parser'

const [, , file = ''] = process.argv
const { document, diagnostics } = await new Parser().parse(readFileSync(file, 'utf8'))
const channels = document?.channels().all() ?? []
console.log(JSON.stringify({ diagnostics, channels: channels.map((channel) => channel.address()) }))
