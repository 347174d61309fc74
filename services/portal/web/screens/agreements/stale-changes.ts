import type { Texts } from '../../interface/use-draft.ts'
import type { Words } from '../../words/words.ts'

type Versions = { saved: Texts; theirs: Texts; mine: Texts }

/** The differences between the saved agreement and the typed one, by the names of the fields. */
export function staleChanges({ saved, theirs, mine }: Versions, { agreements, account, indexation }: Words) {
  const names: Readonly<Record<string, string>> = {
    '/tenant/name': agreements.tenantName,
    '/tenant/email': agreements.email,
    '/tenant/phone': agreements.phone,
    '/tenant/locale': agreements.locale,
    '/landlord/name': agreements.landlordName,
    '/landlord/address': agreements.landlordAddress,
    '/landlord/bank_account_number': agreements.bankAccountNumber,
    '/starts_on': agreements.start,
    '/ends_on': agreements.end,
    '/mode': agreements.mode,
    '/rent_pln': agreements.rent,
    '/flat_utilities_pln': agreements.flat,
    '/due_day': agreements.dueDay,
    '/proration': agreements.proration,
    '/persons': agreements.persons,
    '/indexation/kind': indexation.kind,
    '/indexation/first_on': indexation.firstOn,
    '/indexation/interval_months': indexation.interval,
    '/indexation/percent': indexation.percent,
    '/indexation/cap_percent': indexation.cap,
  }
  const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    '/mode': agreements.modeNames,
    '/proration': agreements.prorations,
    '/tenant/locale': account.locales,
    '/indexation/kind': { '': indexation.none, ...indexation.kinds },
  }
  const shown = (at: string, text = '') => choices[at]?.[text] ?? (text || agreements.empty)
  const isDifferent = (at: string) => theirs[at] !== mine[at] || theirs[at] !== saved[at]
  const lists = [
    ['/tenant/co_tenants', agreements.coTenants],
    ['/advances', agreements.advances],
    ['/fixed_charges', agreements.fixed],
    ['/shared_costs', agreements.shared],
  ] as const
  return [
    ...Object.entries(names)
      .filter(([at]) => isDifferent(at))
      .map(([at, label]) => ({ label, theirs: shown(at, theirs[at]), mine: shown(at, mine[at]) })),
    ...lists
      .filter(([list]) =>
        Object.keys({ ...saved, ...theirs, ...mine }).some((at) => at.startsWith(list) && isDifferent(at)),
      )
      .map(([list, label]) => ({ label, theirs: rowsText(list, theirs), mine: rowsText(list, mine) })),
  ]
}

function rowsText(list: string, texts: Texts): string {
  return Object.entries(texts)
    .filter(([at, text]) => at.startsWith(`${list}/`) && text !== '')
    .map(([, text]) => text)
    .join(', ')
}
