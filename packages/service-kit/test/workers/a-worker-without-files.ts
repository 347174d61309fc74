// What Node throws while it loads a worker's code when the process may open no more files.
throw Object.assign(new Error("EMFILE: too many open files, open 'read-ksef.ts'"), { code: 'EMFILE' })
