import { readFileSync } from 'node:fs'

// Loaded before a service (`--import`): its clock is as many milliseconds off as the file of CHAOS_CLOCK_FILE says.
const everyMs = 100
const file = process.env.CHAOS_CLOCK_FILE ?? ''
const realNow = Date.now
const RealDate = Date
let offsetMs = read()
setInterval(() => {
  offsetMs = read()
}, everyMs).unref()

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [realNow() + offsetMs] : given, newTarget),
  apply: () => new RealDate(realNow() + offsetMs).toString(),
  get: (target, name) => (name === 'now' ? () => realNow() + offsetMs : Reflect.get(target, name)),
})

function read(): number {
  try {
    return Number(readFileSync(file, 'utf8')) || 0
  } catch {
    return 0
  }
}
