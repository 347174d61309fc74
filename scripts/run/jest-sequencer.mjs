import TestSequencer from '@jest/test-sequencer'

/** Test files that take minutes: begun last, they would run on alone while other cores have nothing to do. */
const longest = ['/tests/portal/screens/screens.test.ts', '/tests/portal/forms/forms.test.ts']

/** The usual order, in which large files come first where no earlier run has measured them, but for the longest ones. */
export default class extends TestSequencer {
  sort(tests) {
    const isLong = ({ path }) => longest.some((file) => path.endsWith(file))
    const [long, others] = [true, false].map((wanted) => super.sort(tests.filter((test) => isLong(test) === wanted)))
    return [...long, ...others]
  }
}
