/** A machine that is busy is no failure: this only ends what hangs, sooner where faults are planted. A test file sets no limit of its own. */
const limitMinutes = Number(process.env.LOKUM_TEST_LIMIT_MINUTES ?? 15)

/** The functions that Jest's runner puts on the global object, with a limit for each test and hook; the runner itself has none. */
export const { describe, expect, jest } = globalThis
export const [beforeAll, beforeEach, afterEach, afterAll] = ['beforeAll', 'beforeEach', 'afterEach', 'afterAll'].map(
  (hook) => (run) => globalThis[hook](limited(run)),
)
export const test = Object.assign((name, run) => globalThis.test(name, limited(run)), globalThis.test, {
  each: (...table) => {
    const define = globalThis.test.each(...table)
    return (name, run) => define(name, limited(run))
  },
})
export const it = test

function limited(run) {
  return async (...given) => {
    let timer
    const late = new Promise((_, reject) => {
      timer = setTimeout(
        () => reject(new Error(`It did not end within ${limitMinutes} minutes.`)),
        limitMinutes * 60_000,
      )
    })
    try {
      await Promise.race([run(...given), late])
    } finally {
      clearTimeout(timer)
    }
  }
}
