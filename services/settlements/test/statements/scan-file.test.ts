import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { measureCpuMs } from '@lokum/local-stack/testing/cpu-time'
import { newId } from '@lokum/service-kit/ids'
import { scanFile } from '../../src/statements/scan-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), `lokum-test-${process.pid}-scan-`))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function scan(content: string) {
  const path = join(folder, 'file.pdf')
  await writeFile(path, content, 'latin1')
  return await scanFile(path)
}

const id = newId('statement')
const sum = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'

test('names in a file are found at any position, also across chunks', async () => {
  for (const place of [0, 65_500, 65_520, 65_536 - '%PDF-1.7\n'.length, 200_000]) {
    const found = await scan(`%PDF-1.7\n${' '.repeat(place)}(${id}) (${sum})`)

    expect(found).toEqual({ isPdf: true, statementIds: [id], sums: [sum] })
  }
})

test('a file without the start of a PDF is not a statement', async () => {
  expect(await scan(` %PDF-1.7 ${id}`)).toEqual({ isPdf: false, statementIds: [], sums: [] })
  expect(await scan('')).toEqual({ isPdf: false, statementIds: [], sums: [] })
})

test('the search stops after a number of names, and near-matches do not slow it down', async () => {
  const full = Array.from({ length: 2_000 }, () => newId('statement')).join(' ')
  const almost = `${'a'.repeat(63)}g`.repeat(150_000)

  const tookMs = await measureCpuMs(async () => {
    const [names, none] = [await scan(`%PDF-1.7\n${full}`), await scan(`%PDF-1.7\n${almost}`)]
    expect(names.statementIds).toHaveLength(20)
    expect(none.sums).toEqual([])
  })

  expect(tookMs).toBeLessThan(5_000)
})
