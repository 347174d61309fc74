import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { projectRoot } from '@lokum/local-stack/project-root'

const read = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/read.ts', ...args], { cwd: projectRoot, encoding: 'utf8' })
const golden = (file: string) => join('packages/bill-reader/test/golden', file)

test.each([
  [golden('ksef-energy.xml'), 'E/2026/07/0001'],
  [golden('generated/energy-columns.pdf'), 'E/2026/04/001827'],
])('npm run read prints the reading of %s', (file, number) => {
  const { status, stdout } = read(file)

  expect(status).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({ number, readBy: 'rules' })
})

test('npm run read recognises a photo', () => {
  const { stdout } = read(golden('scans/water-gross.photo.jpg'))

  expect(JSON.parse(stdout)).toMatchObject({ number: '77/2026', totalPln: '126.68' })
})

test.each([[[]], [['bill.docx']], [['bill.pdf', '--kind', 'letter']]])(
  'npm run read explains itself after %j',
  (args) => {
    const { status, stderr } = read(...args)

    expect(status).toBe(2)
    expect(stderr).toContain('Usage: npm run read -- <file> [--kind invoice|meter_photo|agreement|other]')
  },
)
