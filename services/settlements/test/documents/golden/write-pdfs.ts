// Draws the PDFs of the golden set from the layouts beside them: `npx node services/settlements/test/documents/golden/write-pdfs.ts`.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { drawLayout } from './draw-layout.ts'

const golden = import.meta.dirname

for (const folder of ['.', 'held-out', 'agreements'].map((name) => join(golden, name)))
  for (const file of (await readdir(join(folder, 'layouts'))).sort()) {
    const layout = await readFile(join(folder, 'layouts', file), 'utf8')
    await writeFile(join(folder, `${basename(file, '.txt')}.pdf`), await drawLayout(layout))
  }
