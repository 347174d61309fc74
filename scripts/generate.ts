// Writes what is made from the code: the documents of the interface, the problem pages, the users of the broker, and which test
// holds which sentence.
await import('@lokum/contracts/generate')
await import('./broker-users.ts')
await import('./specification-coverage.ts')
