throw new Error(
  'A test that starts nothing imports what starts servers: import it by its package name in the test file.',
)
