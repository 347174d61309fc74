/** Names the object that already uses a cost or a document line and the way out; completes the text of `cost_in_use`. */
export const usedBy = {
  settlements: (codes: string) => ({
    en: `the settlements ${codes} have decided items of it. Reject those items first.`,
    pl: `rozliczenia ${codes} mają zatwierdzone lub poprawione pozycje tego kosztu. Najpierw odrzuć te pozycje.`,
  }),
  items: (codes: string) => ({
    en: `items of the settlements ${codes} charge it. Share its line in another way instead, or reject those items.`,
    pl: `rozliczają go pozycje rozliczeń ${codes}. Podziel jego wiersz inaczej albo odrzuć te pozycje.`,
  }),
  item: {
    en: 'another cost or item uses this line or place. Correct that one instead, or name a more exact place.',
    pl: 'tego wiersza lub miejsca używa inny koszt albo inna pozycja. Popraw tamtą pozycję albo podaj dokładniejsze miejsce.',
  },
  readings: {
    en: 'the line is a rate, which items from meter readings use. Correct those items, or charge another line.',
    pl: 'wiersz jest stawką, której używają pozycje z odczytów liczników. Popraw te pozycje albo rozlicz inny wiersz.',
  },
  counted: (codes: string) => ({
    en: `the statements of ${codes} count this line with the bill that it corrects. Correct those settlements and detach its document there first.`,
    pl: `rozliczenia ${codes} uwzględniają ten wiersz razem z korygowaną fakturą. Najpierw skoryguj te rozliczenia i odłącz w nich dokument.`,
  }),
  share: {
    en: 'the agreement already has a share of this cost. Correct that item instead.',
    pl: 'umowa ma już udział w tym koszcie. Popraw tamtą pozycję.',
  },
  shares: ({ label, other, code }: { label: string; other: string; code: string }) => ({
    en: `“${label}” stands against “${other}” in settlement ${code}, which has the agreement’s share of this cost. Reject one of the two.`,
    pl: `„${label}” i „${other}” w rozliczeniu ${code} to ten sam udział umowy w tym koszcie. Odrzuć jedną z tych pozycji.`,
  }),
}
