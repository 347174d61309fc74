const unlike = new Map(Object.entries({ ł: 'l', Ł: 'L', ß: 'ss', ø: 'o', Ø: 'O', đ: 'd', Đ: 'D', æ: 'ae', œ: 'oe' }))
const edges = /^[-/. ]+|[-/. ]+$/g

/** How banks show the transfer title of an apartment: an example, since the last four characters are drawn for each settlement. */
export function transferTitle(label: string, period: string): string {
  const tail = `-${period}-X7QP`
  const bare = Array.from(label.normalize('NFKD').replaceAll(/\p{M}/gu, ''), (one) => unlike.get(one) ?? one).join('')
  const short = bare
    .toUpperCase()
    .replaceAll(/[^A-Z0-9\-/.]+/g, ' ')
    .replaceAll(edges, '')
    .slice(0, 32 - tail.length)
    .replaceAll(edges, '')
  return `${short === '' ? 'LOKAL' : short}${tail}`
}
