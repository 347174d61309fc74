import assert from 'node:assert/strict'
import { dataFolder } from '@lokum/local-stack/data-folder'
import { readMails } from '@lokum/local-stack/mailbox/read-mails'
import { mailFolder } from '@lokum/local-stack/supervisor/mailbox-part'
import type { JsonBody } from '@lokum/local-stack/testing/client'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { openOwnerPools } from '@lokum/local-stack/world/open-owner-pools'
import { setDueDay } from '@lokum/local-stack/world/set-due-day'
import { show, step } from './show.ts'
import type { Stage } from './stage.ts'

/**
 * Moves the due day into the past and mails the tenant a reminder, whose link shows it. Only the database of this checkout's
 * `npm start` can be changed so; elsewhere the reminder is skipped.
 * @returns the token of the link that works now
 */
export async function remindTenant(stage: Stage, settlement: JsonBody, token: string): Promise<string> {
  const { ask, month } = stage
  await using owners = await openOwnerPools(process.env)
  if (owners === undefined) {
    step('Reminder skipped: only the database of `npm start` lets the due day be moved')
    return token
  }
  step('The due day passes; the tenant is overdue')
  await setDueDay({ owners }, settlement.id, month.lastDay)
  const reminders = `/v1/agreements/${settlement.agreement_id}/reminders`
  const { body: balances } = await ask(200, 'GET', '/v1/balances?owing=true')
  const row = balances.data.find((one: JsonBody) => one.agreement_id === settlement.agreement_id)
  assert.deepEqual([row.overdue_pln, row.due_on], [settlement.total_pln, month.lastDay])
  show({ tenant: row.tenant, overdue_pln: row.overdue_pln, due_on: row.due_on, days_overdue: row.days_overdue })

  step('A reminder is mailed (npm run mail shows it), and its link shows the tenant what is open and the reminder')
  const earlier = await mails()
  const { body: reminder } = await ask(201, 'POST', reminders, { body: {} })
  const mail = await eventually(async () => {
    const found = (await mails()).slice(earlier.length).find(({ subject }) => subject === reminder.subject)
    assert.ok(found)
    return found
  })
  assert.ok(mail.text.includes(reminder.text))
  show({ to: mail.to, subject: mail.subject, text: reminder.text })
  const newToken = new URL(mail.link ?? '').hash.slice(1)
  const view = await eventually(async () => {
    const { body } = await ask(200, 'GET', '/v1/tenant/settlement', { token: newToken })
    assert.equal(body.reminders.length, 1)
    return body
  })
  assert.deepEqual([view.reminders[0].level, view.balance.balance_pln], [1, settlement.total_pln])
  show({ balance_pln: view.balance.balance_pln, reminders: view.reminders })
  return newToken
}

async function mails() {
  return await readMails(mailFolder(dataFolder(process.env)))
}
