import type { TermsVersion } from '@lokum/contracts/settlements/agreement-terms'
import type { UtilityCategory } from '@lokum/contracts/settlements/cost-category'
import type { Settlement } from '@lokum/contracts/settlements/settlement'
import type { Texts } from '../../../interface/use-draft.ts'
import { monthsFrom } from '../../../words/periods.ts'
import { lastDay, monthsWithAdvances } from './months-with-advances.ts'

/** The known facts before anything is chosen: the agreement's terms and settlements, and the day. */
export type Known = {
  versions: readonly TermsVersion[]
  settlements: readonly Pick<Settlement, 'kind' | 'state' | 'period' | 'true_up'>[]
  today: string
}

type Days = { from: string; to: string }

/** A true-up covers no more months. */
const most = 36

/** The days that are proposed: after the last true-up, up to the last month that is over and sent, if there are such days. */
export function proposeDays(known: Known): Days {
  const { versions, settlements, today } = known
  const months = monthsWithAdvances(versions, today)
  const over = months.filter((month) => month < today.slice(0, 7))
  const sent = new Set(settlements.filter(isSentMonth).map(({ period }) => period))
  const open = over.filter((month) => categoriesOn(known, daysOf(month)).some(({ isSettled }) => !isSettled))
  const openAndSent = open.filter((month) => sent.has(month))
  const settledTo = trueUpsOf(known).map(({ ends_on: to }) => to)
  const next = openAndSent.filter((month) => settledTo.every((day) => day < `${month}-01`))
  const proposed = [next, openAndSent, open, months].find((some) => some.length > 0) ?? []
  const [first = today.slice(0, 7), last = first] = [proposed[0], proposed.at(-1)]
  const latest = monthsFrom(first, most - 1)
  return { from: `${first}-01`, to: lastDay(last < latest ? last : latest) }
}

export type CategoryChoice = { category: UtilityCategory; isChosen: boolean; isSettled: boolean }

/** The categories with an advance on the chosen days: all are chosen that no true-up settles there, unless a person says otherwise. */
export function chooseCategories(known: Known, texts: Texts): CategoryChoice[] {
  const days = { from: texts['/starts_on'] ?? '', to: texts['/ends_on'] ?? '' }
  return categoriesOn(known, days).map(({ category, isSettled }) => ({
    category,
    isSettled,
    isChosen: (texts[categoryAt(category)] ?? (isSettled ? 'no' : 'yes')) === 'yes',
  }))
}

/** Where the form keeps whether a category is chosen. */
export const categoryAt = (category: UtilityCategory) => `/categories/${category}`

export type MonthChoice = {
  months: readonly string[]
  chosen: string
  /** The interface chooses this month when none is named. */
  isUsual: boolean
  /** Another true-up was made in the current month, so the usual choice would be refused. */
  isTaken: boolean
}

/** The months without a true-up from the last chosen day on, and the one to which the new one belongs. */
export function chooseMonth(known: Known, texts: Texts): MonthChoice {
  const { settlements, today } = known
  const made = settlements.filter(({ kind, state }) => kind === 'true_up' && state !== 'cancelled')
  const taken = new Set(made.map(({ period }) => period))
  const now = today.slice(0, 7)
  const first = (texts['/ends_on'] ?? today).slice(0, 7)
  const months: string[] = []
  for (let month = first; month <= now || months.length === 0; month = monthsFrom(month, 1))
    if (!taken.has(month)) months.push(month)
  const typed = months.find((month) => month === texts['/period'])
  const chosen = typed ?? months.at(-1) ?? now
  return { months, chosen, isUsual: chosen === now, isTaken: taken.has(now) }
}

function categoriesOn(known: Known, days: Days): Omit<CategoryChoice, 'isChosen'>[] {
  const terms = known.versions.filter(
    ({ starts_on: from, ends_on: to }) => from <= days.to && (to === null || to >= days.from),
  )
  const held = new Set(terms.flatMap(({ advances }) => advances.map(({ category }) => category)))
  const settled = new Set(
    trueUpsOf(known)
      .filter(({ starts_on: from, ends_on: to }) => from <= days.to && to >= days.from)
      .flatMap(({ categories }) => categories),
  )
  return [...held].map((category) => ({ category, isSettled: settled.has(category) }))
}

function trueUpsOf({ settlements }: Known) {
  return settlements.flatMap(({ state, true_up }) => (true_up === undefined || state === 'cancelled' ? [] : [true_up]))
}

function isSentMonth({ kind, state }: Known['settlements'][number]): boolean {
  return kind === 'monthly' && state === 'sent'
}

function daysOf(month: string): Days {
  return { from: `${month}-01`, to: lastDay(month) }
}
