import type { Stage } from './stage.ts'

const columns = { date_column: 'data', amount_column: 'kwota', title_column: 'tytuł', payer_column: 'nadawca' }

/** A payment by hand, a deposit, one that is assigned and taken back, two bank statements, and what is taxed. */
export async function playPayments(stage: Stage): Promise<void> {
  for (const id of ['createPayment', 'updatePayment', 'getPayment', 'getBalance', 'listBalances']) await stage.play(id)
  for (const id of ['createDepositEntry', 'getDeposit', 'getYearStatement', 'reverseDepositEntry']) await stage.play(id)
  const unknown = { received_on: '2026-11-10', amount_pln: 50, title: 'dopłata', payer: 'J. Nowak' }
  await stage.also('createPayment', { body: unknown })
  for (const id of ['matchPayment', 'reversePayment', 'listPayments']) await stage.play(id)
  await stage.play('createPaymentImport', { file: aBankStatement('czynsz za październik') })
  for (const id of ['getPaymentImport', 'decidePaymentImportRows', 'listPaymentImportRows', 'commitPaymentImport'])
    await stage.play(id)
  await stage.also('createPaymentImport', { body: { format: 'csv', ...columns }, file: aBankStatement('kaucja') })
  for (const id of ['cancelPaymentImport', 'listPaymentImports', 'reversePaymentImport']) await stage.play(id)
  for (const id of ['updateTaxSettings', 'createTaxPayment', 'getTaxYear', 'exportTaxYear', 'deleteTaxPayment'])
    await stage.play(id)
  await stage.play('getAccountUsage')
}

function aBankStatement(title: string) {
  const lines = ['data;kwota;nadawca;tytuł', `2026-11-09;100,00;Jan Nowak;${title}`, '2026-11-09;-12,00;Bank;opłata']
  return { name: 'wyciag.csv', type: 'text/csv', bytes: Buffer.from(`${lines.join('\n')}\n`) }
}
