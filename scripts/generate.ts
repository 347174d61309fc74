// Writes what is made from the code: the documents of the interface, what @lokum/client has of them, the Bruno collection, the problem pages, the tables of the events' page, the users
// of the broker, the dashboards, the rules for Prometheus' operator, and which test holds which sentence.
// With `examples`, the answers of the examples are recorded anew first; with `functions`, the SQL functions and triggers that
// later migrations are tried on.
if (process.argv[2] === 'examples') {
  const { recordExamples } = await import('./record-examples.ts')
  await recordExamples()
}
if (process.argv[2] === 'functions') {
  const { recordFunctions } = await import('./record-functions.ts')
  recordFunctions()
}
await import('@lokum/contracts/documents/generate')
await import('./client.ts')
await import('./bruno.ts')
await import('./events-page.ts')
await import('./broker-users.ts')
await import('./dashboards.ts')
await import('./prometheus-rule.ts')
await import('./specification-coverage.ts')
await import('./notices.ts')
