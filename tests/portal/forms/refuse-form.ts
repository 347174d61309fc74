import { publicOperations } from '@lokum/contracts/catalogue'
import type { Page } from 'playwright-core'
import { violationsOf } from '../open-browser.ts'
import { type Fault, faultsOf } from './faults-of.ts'
import { type Form, fill, formWith } from './form.ts'
import { landingOf } from './landing-of.ts'
import type { openSpoiler, Spoiled } from './open-spoiler.ts'
import { isWithin, together, withFaults } from './with-faults.ts'

type FormPage = { page: Page; portalUrl: string; spoiler: Pick<Awaited<ReturnType<typeof openSpoiler>>, 'spoil'> }

/** Opens a form and has every fault of its body refused; gives how many there are, and what was shown wrongly. */
export async function refuseForm(need: FormPage, form: Form): Promise<{ count: number; wrong: readonly string[] }> {
  const { page, portalUrl } = need
  await page.goto(`${portalUrl}${form.path}`)
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  await form.open?.(page)
  const itself = form.refusesItself ? await refuseItself(page, form) : []
  await fill(page, form)
  const first = await refuse(need, form, faultsIn(form, {}).slice(0, 1))
  const violations = (await violationsOf(page)).map((one) => `axe finds ${one}`)
  const faults = faultsIn(form, first.sent)
  const all = await refuseAll(need, form, faults)
  const wrong = [...itself, ...first.wrong, ...violations, ...all, ...(await namelessOf(page, form))]
  return { count: faults.length, wrong }
}

function faultsIn(form: Form, sent: unknown): readonly Fault[] {
  const { neverSent = [] } = form
  return faultsOf(bodyOf(form), sent).filter(({ pointer }) => !neverSent.some((one) => isWithin(pointer, one)))
}

async function refuseItself(page: Page, form: Form): Promise<readonly string[]> {
  await send(page, form)
  return await landingOf(page, null)
}

/** Fields that no refusal can find. */
async function namelessOf(page: Page, { send: button }: Form): Promise<readonly string[]> {
  const nameless = formWith(page, button).locator(':is(input, select, textarea):not([name^="/"])')
  return (await nameless.all()).map((one) => `${one} has no pointer as its name`)
}

/** Refuses as many faults at once as possible; those that hide behind others one by one. */
async function refuseAll(need: FormPage, form: Form, faults: readonly Fault[]): Promise<readonly string[]> {
  const wrong: string[] = []
  let left = faults
  for (let batch = together(left); batch.length > 1; batch = together(left)) {
    const shown = await refuse(need, form, batch)
    wrong.push(...shown.wrong)
    const answered = new Set(batch.filter(({ pointer }) => shown.pointers.includes(pointer)))
    if (answered.size === 0) break
    left = left.filter((fault) => !answered.has(fault))
  }
  for (const fault of left) {
    const { pointers, wrong: own } = await refuse(need, form, [fault])
    const isNamed = pointers.some((one) => isWithin(one, fault.pointer) || isWithin(fault.pointer, one))
    wrong.push(...own, ...(isNamed ? [] : [`${fault.pointer}: the interface names ${pointers}`]))
  }
  return [...new Set(wrong)]
}

async function refuse({ page, spoiler }: FormPage, form: Form, faults: readonly Fault[]) {
  const answered = spoiler.spoil(form.operation, (body) => withFaults(body, faults))
  await send(page, form)
  const { sent, status, pointers } = await inTime(answered, form)
  if (status !== 400) throw new Error(`${form.operation} answered ${status} to ${JSON.stringify(faults)}.`)
  const wrong = await landingOf(
    page,
    pointers.map((one) => form.names?.[one] ?? one),
  )
  return { sent, pointers, wrong }
}

async function send(page: Page, form: Form): Promise<void> {
  await formWith(page, form.send).getByRole('button', { name: form.send, exact: true }).click()
}

async function inTime(answered: Promise<Spoiled>, { name }: Form): Promise<Spoiled> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`The form "${name}" was not sent.`)), 20_000)
  try {
    return await Promise.race([answered, promise])
  } finally {
    clearTimeout(timer)
  }
}

function bodyOf({ operation }: Form) {
  const found = publicOperations.find(({ method, path }) => `${method} ${path}` === operation)?.request.body
  if (!found) throw new Error(`${operation} has no body.`)
  return found
}
