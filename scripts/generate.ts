// Writes what is made from the code: the documents of the interface, the problem pages, and which test holds which sentence.
await import('@lokum/contracts/generate')
await import('./specification-coverage.ts')
