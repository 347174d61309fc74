import type { SideFigures } from './describe-side.ts'

/** Prints the sides beside each other. */
export function printWebhooks(figures: Readonly<Record<string, SideFigures>>): void {
  const table = (pick: (side: SideFigures) => object) =>
    console.table(Object.fromEntries(Object.entries(figures).map(([name, side]) => [name, pick(side)])))
  const keepers = Object.entries(figures).filter(([, side]) => side.at_200_per_second)

  console.log('\nA backlog, 50 requests at a time; CPU milliseconds and transactions for one delivery')
  table((side) => ({
    'per second': side.deliveries_per_second,
    transactions: side.transactions_per_delivery_of_backlog,
    ...costOf(side.cpu_ms_per_delivery),
  }))
  console.log('\n200 events a second: milliseconds to the receipt, CPU milliseconds and transactions for one event')
  console.table(
    Object.fromEntries(
      keepers.map(([name, { at_200_per_second: at200, transactions_per_event_at_200: transactions }]) => [
        name,
        {
          'commit p50': at200?.from_commit_p50_ms,
          'commit p99': at200?.from_commit_p99_ms,
          'call p50': at200?.from_call_p50_ms,
          'call p99': at200?.from_call_p99_ms,
          transactions,
          ...costOf(at200?.cpu_ms_per_event ?? {}),
        },
      ]),
    ),
  )
  console.log('\nIdle, each second')
  console.table(
    Object.fromEntries(
      keepers.map(([name, side]) => [
        name,
        { transactions: side.idle_transactions_per_second, 'CPU ms': side.idle_cpu_ms_per_second },
      ]),
    ),
  )
}

/** The sender's own process has its side's name; all sides share one column. */
function costOf(cpu: Readonly<Record<string, number>>) {
  const { postgres, receiver, nats, ...own } = cpu
  return { sender: Object.values(own)[0], postgres, nats, receiver }
}
