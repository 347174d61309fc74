/** What Node is given to run Jest with results as JSON. */
export function jestArguments(args) {
  return ['node_modules/jest/bin/jest.js', '--json', ...args]
}

/** Jest runs modules as they are. */
export function jestEnvironment() {
  const options = [process.env.NODE_OPTIONS, '--experimental-vm-modules', '--disable-warning=ExperimentalWarning']
  return { NODE_OPTIONS: options.filter(Boolean).join(' ') }
}
