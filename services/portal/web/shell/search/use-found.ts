import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { allPages } from '../../interface/all-pages.ts'
import { call } from '../../interface/call.ts'
import { sessionState } from '../../interface/session.ts'
import { useMissingRight } from '../../interface/use-right.ts'
import { useStore } from '../../interface/use-store.ts'
import { monthText } from '../../words/dates.ts'
import { lastMonth, monthsFrom } from '../../words/periods.ts'
import { useWords } from '../../words/use-words.ts'
import { findMonths } from './find-months.ts'
import { folded } from './folded.ts'

/** A page that was found. */
export type SearchResult = { path: string; name: string; about: string | null }
export type ResultGroup = { name: 'flats' | 'tenants' | 'documents' | 'months'; found: readonly SearchResult[] }

/** At most this many of each kind; a longer text finds fewer. */
const shown = 5
const pauseMs = 200

/** Pages that a text finds. Each answer belongs to its text: an older one that comes late is not shown. */
export function useFound(typed: string): { groups: readonly ResultGroup[]; isLooking: boolean; error: Error | null } {
  const text = useSettled(typed.trim())
  const months = useMonths(typed)
  const flats = useFlats(text)
  const asked = useAsked(text)
  const isCurrent = text === typed.trim()
  const groups: ResultGroup[] = [
    { name: 'flats', found: isCurrent ? flats.found : [] },
    { name: 'tenants', found: isCurrent ? asked.tenants : [] },
    { name: 'documents', found: isCurrent ? asked.documents : [] },
    { name: 'months', found: isCurrent ? months : [] },
  ]
  return {
    groups: groups.filter(({ found }) => found.length > 0),
    isLooking: !isCurrent || flats.isLooking || asked.isLooking,
    error: flats.error ?? asked.error,
  }
}

/** The text once nothing was typed for a moment. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}

function useMonths(typed: string): SearchResult[] {
  const { language } = useWords()
  const state = useStore(sessionState)
  const current = monthsFrom(lastMonth(state.kind === 'none' ? new Date().toISOString() : state.session.now), 1)
  return findMonths(typed, current, language)
    .slice(0, shown)
    .map((period) => ({ path: `/months/${period}`, name: monthText(period, language), about: null }))
}

/** The interface finds whole labels only, so a part is looked for in all flats, which are read once. */
function useFlats(text: string) {
  const query = useQuery({
    queryKey: ['GET /v1/apartments', 'to search'],
    queryFn: () =>
      allPages(async (cursor) => (await call('GET /v1/apartments', { query: { limit: '100', ...cursor } })).body),
    enabled: useMissingRight('apartments.read') === null,
  })
  const wanted = folded(text)
  const all = text === '' ? [] : (query.data ?? [])
  const found = all
    .filter(({ label, address }) => folded(`${label} ${address.street}`).includes(wanted))
    .slice(0, shown)
    .map(({ id, label, address }) => ({
      path: `/apartments/${id}`,
      name: label,
      about: [address.street, address.city].filter(Boolean).join(', '),
    }))
  return { found, isLooking: query.isLoading, error: query.error }
}

function useAsked(text: string) {
  const { accounts } = useWords()
  const mayRead = useMissingRight('settlements.read') === null
  const enabled = mayRead && text.length >= 2
  const query = { q: text, limit: String(shown) }
  const tenants = useQuery({
    queryKey: ['GET /v1/agreements', 'search', text],
    queryFn: async () => (await call('GET /v1/agreements', { query })).body.data,
    enabled,
  })
  const documents = useQuery({
    queryKey: ['GET /v1/documents', 'search', text],
    queryFn: async () => (await call('GET /v1/documents', { query })).body.data,
    enabled,
  })
  return {
    tenants: (tenants.data ?? []).map(({ id, tenant }) => ({
      path: `/agreements/${id}`,
      name: tenant.name,
      about: tenant.email,
    })),
    documents: (documents.data ?? []).map(({ id, name, kind, reading }) => ({
      path: `/documents/${id}`,
      name: reading?.number ?? name,
      about: [accounts.kinds[kind], reading?.supplier].filter(Boolean).join(' · '),
    })),
    isLooking: tenants.isLoading || documents.isLoading,
    error: tenants.error ?? documents.error,
  }
}
