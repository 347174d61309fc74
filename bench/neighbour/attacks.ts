import { makeForm, type SentFile } from '@lokum/local-stack/testing/make-form'
import {
  aHeicOf,
  anInvoiceOf,
  anInvoiceWith,
  anXmlOf,
} from '../../services/settlements/test/documents/hostile-files.ts'
import { anEnergyInvoice } from '../../tests/system/world/monthly-close.ts'
import { makeBankStatement, mapping } from '../imports/make-bank-statement.ts'
import type { Target } from './attack.ts'
import type { Answer, Send } from './open-sender.ts'

export type Attack = { name: string; together: number; act: (number: number) => Promise<Answer> }
type Attacks = (target: Target, send: Send) => Attack[]

/** Files that once stopped an event loop or took a worker for seconds. */
const hostileFiles: readonly Omit<SentFile, 'name'>[] = [
  { type: 'image/heic', bytes: aHeicOf({ sizes: 50_000 }) },
  { type: 'text/xml', bytes: anXmlOf({ elements: 199_000 }) },
  { type: 'text/xml', bytes: anInvoiceWith({ paragraph: 'licznik1'.repeat(1_000) }) },
  { type: 'text/xml', bytes: anInvoiceOf({ lines: 9_900 }) },
]
const bankStatement = makeBankStatement({ from: 1, to: 810 })
const formats = ['pdf', 'xlsx', 'csv']

/** Another content each time, so that it is examined each time. */
function hostileFile(number: number): SentFile {
  const { bytes, type = '' } = hostileFiles[number % hostileFiles.length] ?? anEnergyInvoice('2026-10')
  return { name: 'file', type, bytes: Buffer.concat([bytes, Buffer.from(' '.repeat(number % 977))]) }
}

const files: Attacks = ({ meter, request }, send) => {
  const upload = (number: number, file: SentFile) => send(number, 'POST', '/v1/documents', { form: makeForm(file) })
  const asTenant = { request_id: request, meter_id: meter, read_on: '2026-11-10', value: '260' }
  return [
    { name: 'uploads', together: 8, act: (n) => upload(n, hostileFile(n)) },
    {
      name: 'uploads of a tenant',
      together: 6,
      act: (n) =>
        send(n, 'POST', '/v1/tenant/readings', { form: makeForm(hostileFile(n * 4), asTenant), isTenant: true }),
    },
    {
      name: 'readings',
      together: 8,
      act: async (n) => {
        const uploaded = await upload(n, hostileFile(2 + (n % 2)))
        return uploaded.id ? await send(n, 'POST', `/v1/documents/${uploaded.id}/read`) : uploaded
      },
    },
    {
      name: 'verifications',
      together: 4,
      act: (n) => send(n, 'POST', '/v1/statements/verify', { form: makeForm({ name: 'a.pdf', bytes: bankStatement }) }),
    },
  ]
}

const work: Attacks = ({ approved, letting }, send) => [
  { name: 'exports', together: 20, act: (n) => send(n, 'GET', `/v1/tax-years/2026/export?format=${formats[n % 3]}`) },
  {
    name: 'imports',
    together: 8,
    act: (n) => {
      const bytes = Buffer.concat([bankStatement, Buffer.from(`2026-03-01;1,00;"${n}";"x"\n`)])
      return send(n, 'POST', '/v1/payment-imports', {
        form: makeForm({ name: 'a.csv', type: 'text/csv', bytes }, mapping),
      })
    },
  },
  {
    name: 'papers',
    together: 8,
    act: (n) => send(n, 'POST', `/v1/settlements/${approved}/${n % 2 === 0 ? 'prepare' : 'reopen'}`),
  },
  {
    name: 'mails',
    together: 8,
    act: (n) => {
      const body = { read_on: '2026-11-11', note: `Licznik ${n}` }
      return send(n, 'POST', `/v1/agreements/${letting}/reading-requests`, { body })
    },
  },
]

const calls: Attacks = ({ agreement }, send) => {
  const lists = [
    '/v1/apartments?limit=100',
    '/v1/settlements?limit=100',
    '/v1/tax-years/2026',
    '/v1/payments?limit=100',
  ]
  const address = { street: 'ul. Prosta 1', city: 'Łódź' }
  const payment = { agreement_id: agreement, received_on: '2026-11-09', amount_pln: 1 }
  return [
    { name: 'reads', together: 60, act: (n) => send(n, 'GET', lists[n % lists.length] ?? '') },
    {
      name: 'reads of a tenant',
      together: 10,
      act: (n) => send(n, 'GET', '/v1/tenant/settlement', { isTenant: true }),
    },
    { name: 'payments', together: 20, act: (n) => send(n, 'POST', '/v1/payments', { body: payment }) },
    {
      name: 'creations',
      together: 40,
      act: (n) => send(n, 'POST', '/v1/apartments', { body: { label: `L${n}`, address } }),
    },
    {
      name: 'wrong calls',
      together: 20,
      act: (n) => send(n, 'POST', '/v1/apartments', { body: { label: 'x'.repeat(60_000) } }),
    },
  ]
}

/** Everything that an account may send, each again and again. */
export function attacksOn(target: Target, send: Send): Attack[] {
  return [files, work, calls].flatMap((some) => some(target, send))
}
