// Draws the PDFs of the golden set from the layouts beside them: `npx node packages/bill-reader/test/golden/write-pdfs.ts`.
import { glob, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { drawLayout } from './draw-layout.ts'

const golden = import.meta.dirname

for await (const file of glob('{.,held-out,agreements}/layouts/*.txt', { cwd: golden })) {
  const layout = await readFile(join(golden, file), 'utf8')
  await writeFile(join(golden, dirname(file), '..', `${basename(file, '.txt')}.pdf`), await drawLayout(layout))
}
