import { expect, test } from '@jest/globals'
import { altered, readSample, sample, sampleNames } from './samples.ts'
import { validateInvoices } from './validate-invoices.ts'

const named = (prefix: string) => sampleNames.filter((name) => name.startsWith(prefix))
const filesOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, sample(name)]))

test('the official schemas accept every sample invoice', async () => {
  const [third, second] = [filesOf(named('fa3-')), filesOf(named('fa2-'))]

  const found = [await validateInvoices('FA (3)', third), await validateInvoices('FA (2)', second)]

  expect(Object.keys(third).length).toBeGreaterThanOrEqual(12)
  expect(Object.keys(second).length).toBeGreaterThanOrEqual(5)
  expect(found).toEqual([[], []])
})

test('the official schema refuses elements that no KSeF invoice has', async () => {
  const files = {
    'postal-code.xml': altered('fa3-energy.xml', '<AdresL2>', '<KodPocztowy>00-001</KodPocztowy><AdresL2>'),
    'amount.xml': altered('fa3-energy.xml', '<P_15>123.00', '<P_15>123,00'),
  }

  const found = await validateInvoices('FA (3)', files)

  expect(found.join('\n')).toMatch(/postal-code\.xml.*KodPocztowy/)
  expect(found.join('\n')).toMatch(/amount\.xml.*P_15/)
})

test.each(sampleNames)('%s is read', (name) => {
  const invoice = readSample(name)

  expect(invoice.form).toBe(name.startsWith('fa3-') ? 'FA (3)' : 'FA (2)')
  expect(invoice.number).not.toBe('')
  expect(invoice.seller.name).not.toBe('')
})
