import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { readFirstMonth } from './interface/first-month.ts'
import { Skeleton } from './parts/skeleton.tsx'
import { isHandoverStep } from './screens/agreements/handover/handover-steps.ts'
import { filterFrom } from './screens/documents/filter.ts'
import { Month } from './screens/months/month.tsx'
import { type PaymentsTab, tabFrom } from './screens/payments/payments-tabs.ts'
import { isStageName } from './screens/settlements/finished-stages.ts'
import { LoggedIn } from './shell/logged-in.tsx'
import { MissingPage } from './shell/missing-page.tsx'
import { Shell } from './shell/shell.tsx'
import { isDay, isPeriod, isYear } from './words/periods.ts'

const root = createRootRoute({ component: Shell, notFoundComponent: MissingPage })
const parent = { getParentRoute: () => root }

const home = createRoute({
  ...parent,
  path: '/',
  beforeLoad: async () => {
    throw redirect({ to: '/months/$period', params: { period: await readFirstMonth() }, replace: true })
  },
})

const month = createRoute({
  ...parent,
  path: '/months/$period',
  beforeLoad: ({ params }) => {
    if (!isPeriod(params.period)) throw redirect({ to: '/', replace: true })
  },
  component: () => <Month period={month.useParams().period} />,
})

const Settlement = lazyRouteComponent(() => import('./screens/settlements/settlement.tsx'), 'Settlement')
const Profile = lazyRouteComponent(() => import('./screens/account/profile.tsx'), 'Profile')
const Quotas = lazyRouteComponent(() => import('./screens/account/quotas.tsx'), 'Quotas')
const Logins = lazyRouteComponent(() => import('./screens/account/logins.tsx'), 'Logins')
const Apartments = lazyRouteComponent(() => import('./screens/apartments/apartments.tsx'), 'Apartments')
const NewApartment = lazyRouteComponent(() => import('./screens/apartments/new-apartment.tsx'), 'NewApartment')
const EditApartment = lazyRouteComponent(() => import('./screens/apartments/edit-apartment.tsx'), 'EditApartment')
const Apartment = lazyRouteComponent(() => import('./screens/apartments/apartment.tsx'), 'Apartment')
const Documents = lazyRouteComponent(() => import('./screens/documents/documents.tsx'), 'Documents')
const Document = lazyRouteComponent(() => import('./screens/documents/document.tsx'), 'Document')
const PaymentImport = lazyRouteComponent(() => import('./screens/payments/import/payment-import.tsx'), 'PaymentImport')
const Tax = lazyRouteComponent(() => import('./screens/tax/tax.tsx'), 'Tax')
const Payments = lazyRouteComponent(() => import('./screens/payments/payments.tsx'), 'Payments')
const NewAgreement = lazyRouteComponent(() => import('./screens/agreements/new-agreement.tsx'), 'NewAgreement')
const EditAgreement = lazyRouteComponent(() => import('./screens/agreements/edit-agreement.tsx'), 'EditAgreement')
const ChangeRent = lazyRouteComponent(() => import('./screens/agreements/terms/change-rent.tsx'), 'ChangeRent')
const NewTerms = lazyRouteComponent(() => import('./screens/agreements/terms/new-terms.tsx'), 'NewTerms')
const EditTerms = lazyRouteComponent(() => import('./screens/agreements/terms/edit-terms.tsx'), 'EditTerms')
const NewTrueUp = lazyRouteComponent(() => import('./screens/agreements/true-ups/new-true-up.tsx'), 'NewTrueUp')
const Indexation = lazyRouteComponent(() => import('./screens/agreements/indexation/indexation.tsx'), 'Indexation')
const Handover = lazyRouteComponent(() => import('./screens/agreements/handover/handover.tsx'), 'Handover')
const Agreement = lazyRouteComponent(() => import('./screens/agreements/agreement.tsx'), 'Agreement')

const settlement = createRoute({
  ...parent,
  path: '/settlements/$id',
  component: () => <Settlement id={settlement.useParams().id} stage={null} />,
})
const stage = createRoute({
  ...parent,
  path: '/settlements/$id/$stage',
  /** The cost whose source is shown. */
  validateSearch: ({ item }: { item?: unknown }): { item?: string } => (typeof item === 'string' ? { item } : {}),
  component: () => {
    const { id, stage: name } = stage.useParams()
    return isStageName(name) ? <Settlement id={id} stage={name} /> : <MissingPage />
  },
})
const apartments = createRoute({ ...parent, path: '/apartments', component: Apartments })
const newApartment = createRoute({ ...parent, path: '/apartments/new', component: NewApartment })
const apartment = createRoute({
  ...parent,
  path: '/apartments/$id',
  component: () => <Apartment id={apartment.useParams().id} />,
})
const editApartment = createRoute({
  ...parent,
  path: '/apartments/$id/edit',
  component: () => <EditApartment id={editApartment.useParams().id} />,
})
const agreement = createRoute({
  ...parent,
  path: '/agreements/$id',
  component: () => <Agreement id={agreement.useParams().id} />,
})
const newAgreement = createRoute({
  ...parent,
  path: '/apartments/$id/agreements/new',
  component: () => <NewAgreement apartmentId={newAgreement.useParams().id} />,
})
const editAgreement = createRoute({
  ...parent,
  path: '/agreements/$id/edit',
  component: () => <EditAgreement id={editAgreement.useParams().id} />,
})
const changeRent = createRoute({
  ...parent,
  path: '/agreements/$id/rent',
  component: () => <ChangeRent id={changeRent.useParams().id} />,
})
const newTerms = createRoute({
  ...parent,
  path: '/agreements/$id/terms/new',
  /** The first day of the terms in which a mistake is corrected. */
  validateSearch: ({ from }: { from?: unknown }): { from?: string } => (typeof from === 'string' ? { from } : {}),
  component: () => <NewTerms id={newTerms.useParams().id} mistakeFrom={newTerms.useSearch().from ?? null} />,
})
const editTerms = createRoute({
  ...parent,
  path: '/agreements/$id/terms/$from',
  component: () => {
    const { id, from } = editTerms.useParams()
    return isDay(from) ? <EditTerms id={id} from={from} /> : <MissingPage />
  },
})
const indexation = createRoute({
  ...parent,
  path: '/agreements/$id/indexation',
  component: () => <Indexation id={indexation.useParams().id} />,
})
const handover = createRoute({
  ...parent,
  path: '/agreements/$id/handover/$step',
  component: () => {
    const { id, step } = handover.useParams()
    return isHandoverStep(step) ? <Handover id={id} step={step} /> : <MissingPage />
  },
})
const newTrueUp = createRoute({
  ...parent,
  path: '/agreements/$id/true-ups/new',
  component: () => <NewTrueUp id={newTrueUp.useParams().id} />,
})
const documents = createRoute({
  ...parent,
  path: '/documents',
  validateSearch: filterFrom,
  component: () => <Documents filter={documents.useSearch()} />,
})
const document = createRoute({
  ...parent,
  path: '/documents/$id',
  component: () => <Document id={document.useParams().id} />,
})
const anyPayments = createRoute({
  ...parent,
  path: '/payments',
  beforeLoad: async () => {
    throw redirect({ to: '/payments/$period', params: { period: await readFirstMonth() }, replace: true })
  },
})
const payments = createRoute({
  ...parent,
  path: '/payments/$period',
  validateSearch: ({ tab }: { tab?: unknown }): { tab?: PaymentsTab } =>
    tabFrom(tab) === 'tenancies' ? {} : { tab: tabFrom(tab) },
  beforeLoad: ({ params }) => {
    if (!isPeriod(params.period)) throw redirect({ to: '/', replace: true })
  },
  component: () => <Payments period={payments.useParams().period} tab={tabFrom(payments.useSearch().tab)} />,
})
const paymentImport = createRoute({
  ...parent,
  path: '/payments/imports/$id',
  component: () => <PaymentImport id={paymentImport.useParams().id} />,
})
const anyTax = createRoute({
  ...parent,
  path: '/tax',
  beforeLoad: async () => {
    throw redirect({ to: '/tax/$year', params: { year: (await readFirstMonth()).slice(0, 4) }, replace: true })
  },
})
const tax = createRoute({
  ...parent,
  path: '/tax/$year',
  beforeLoad: ({ params }) => {
    if (!isYear(params.year)) throw redirect({ to: '/', replace: true })
  },
  component: () => <Tax year={Number(tax.useParams().year)} />,
})
const profile = createRoute({ ...parent, path: '/profile', component: Profile })
const quotas = createRoute({ ...parent, path: '/quotas', component: Quotas })
const logins = createRoute({ ...parent, path: '/logins', component: Logins })
const loggedIn = createRoute({ ...parent, path: '/logged-in', component: LoggedIn })

/** Every page and its address. */
export const router = createRouter({
  routeTree: root.addChildren([
    home,
    month,
    settlement,
    stage,
    profile,
    quotas,
    logins,
    loggedIn,
    apartments,
    newApartment,
    apartment,
    editApartment,
    newAgreement,
    agreement,
    handover,
    editAgreement,
    changeRent,
    newTerms,
    editTerms,
    indexation,
    newTrueUp,
    documents,
    document,
    anyPayments,
    payments,
    paymentImport,
    anyTax,
    tax,
  ]),
  defaultPreload: 'intent',
  defaultPendingComponent: () => <Skeleton rows={4} />,
  defaultPendingMs: 200,
  defaultPendingMinMs: 300,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
